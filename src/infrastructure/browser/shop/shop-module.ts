import { ContainerModule } from 'inversify';
import { CardProviders } from '../../../application/ports/device/shop/card-payments.ts';
import { ShopGateway } from '../../../application/ports/device/shop/shop-gateway.ts';
import { createPortBinder } from '../platform/bind-port.ts';
import { AuthenticatedApi } from '../platform/platform-module.ts';
import type { ApiClient } from '../platform/api-client.ts';
import { createLazyPort } from '../platform/lazy-port.ts';

/** Binds the ports of offers, purchases and the forms of card providers. */
export const shopModule = new ContainerModule((options) => {
  const bind = createPortBinder(options);
  bind(ShopGateway, lazyShopGateway, AuthenticatedApi);
  bind(CardProviders, lazyCardProviders, AuthenticatedApi);
});

const ports = () => import('./shop-ports.ts');

/** Loads the code of the shop's calls with the first call. */
const lazyShopGateway = (api: ApiClient): ShopGateway =>
  createLazyPort(async () => (await ports()).createShopGateway(api));

/** Loads the code of the card forms with the first form. */
const lazyCardProviders = (api: ApiClient): CardProviders<HTMLElement> => ({
  load: async (provider) => (await ports()).loadCardPayments(provider, api),
});
