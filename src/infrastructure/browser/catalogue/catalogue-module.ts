import { ContainerModule } from 'inversify';
import { HomeMemory } from '../../../application/ports/device/catalogue/home-memory.ts';
import { Installation } from '../../../application/ports/device/platform/installation.ts';
import { LearnerGateway } from '../../../application/ports/device/catalogue/learner-gateway.ts';
import { binderOf } from '../platform/bind-port.ts';
import { Api } from '../platform/platform-module.ts';
import { windowInstallation } from '../platform/window-installation.ts';
import { HttpLearnerGateway } from './http-learner-gateway.ts';
import { StorageHomeMemory } from './storage-home-memory.ts';

/** Binds the ports of the home screen with its memory on the device, and of the pages of Programmes and Activities. */
export const catalogueModule = new ContainerModule((options) => {
  const bind = binderOf(options);
  bind(LearnerGateway, (api) => new HttpLearnerGateway(api), Api);
  bind(HomeMemory, () => new StorageHomeMemory());
  bind(Installation, () => windowInstallation());
});
