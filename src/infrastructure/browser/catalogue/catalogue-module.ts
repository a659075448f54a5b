import { ContainerModule } from 'inversify';
import { HomePageStorage } from '../../../application/ports/device/catalogue/home-memory.ts';
import { AppInstallation } from '../../../application/ports/device/platform/installation.ts';
import { LearnerGateway } from '../../../application/ports/device/catalogue/learner-gateway.ts';
import { createPortBinder } from '../platform/bind-port.ts';
import { AuthenticatedApi } from '../platform/platform-module.ts';
import { createAppInstallation } from '../platform/window-installation.ts';
import { HttpLearnerGateway } from './http-learner-gateway.ts';
import { BrowserHomePageStorage } from './storage-home-memory.ts';

/** Binds the ports of the home screen, its state on the device, and the pages of Programmes and Activities. */
export const catalogueModule = new ContainerModule((options) => {
  const bind = createPortBinder(options);
  bind(LearnerGateway, (api) => new HttpLearnerGateway(api), AuthenticatedApi);
  bind(HomePageStorage, () => new BrowserHomePageStorage());
  bind(AppInstallation, () => createAppInstallation());
});
