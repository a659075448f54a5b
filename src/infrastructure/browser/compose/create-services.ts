import 'reflect-metadata/lite';
import { Container } from 'inversify';
import {
  LoadAdminServices,
  type ServiceContainer,
} from '../../../application/ports/device/platform/admin-services.ts';
import type { PortToken } from '../../../application/ports/token.ts';
import { accountModule } from '../account/account-module.ts';
import { catalogueModule } from '../catalogue/catalogue-module.ts';
import { chatModule } from '../chat/chat-module.ts';
import type { RuntimeConfig } from '../platform/config.ts';
import { platformModule } from '../platform/platform-module.ts';
import { remindersModule } from '../reminders/reminders-module.ts';
import { shopModule } from '../shop/shop-module.ts';
import { supportModule } from '../support/support-module.ts';

/**
 * Binds `screens` and the ports of the program, one module for each noun; the admin app binds its own when it loads.
 */
export function createServices(
  config: RuntimeConfig,
  screens: readonly (readonly [port: symbol, value: unknown])[],
): ServiceContainer {
  const container = new Container();
  const services: ServiceContainer = { get: <Port>(port: PortToken<Port>) => container.get<Port>(port) };
  container.load(
    platformModule(config),
    accountModule(config),
    catalogueModule,
    chatModule,
    remindersModule,
    shopModule,
    supportModule,
  );
  for (const [port, value] of screens) container.bind(port).toConstantValue(value);
  let adding: Promise<ServiceContainer> | undefined;
  const loadAdminServices: LoadAdminServices = () =>
    (adding ??= import('./admin-module.ts').then(
      ({ adminModule }) => {
        container.load(adminModule(config));
        return services;
      },
      (error: unknown) => {
        adding = undefined;
        throw error;
      },
    ));
  container.bind(LoadAdminServices).toConstantValue(loadAdminServices);
  return services;
}
