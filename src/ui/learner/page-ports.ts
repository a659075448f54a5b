import { ServerTime, type Clock } from '../../application/ports/clock.ts';
import { LearnerGateway } from '../../application/ports/device/catalogue/learner-gateway.ts';
import { OfflineStore } from '../../application/ports/device/chat/offline-store.ts';
import type { Resolver } from '../stores/resolver.ts';

/** The ports that the page of an Activity or a Programme needs. */
export type PagePorts = { gateway: LearnerGateway; clock: Clock; copy: OfflineStore };

export const getPagePorts = (services: Resolver): PagePorts => ({
  gateway: services.get(LearnerGateway),
  clock: services.get(ServerTime),
  copy: services.get(OfflineStore),
});
