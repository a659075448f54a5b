import { ServerTime } from '../../../application/ports/clock.ts';
import {
  HomePageStorage,
  type StoppedActivityReply,
} from '../../../application/ports/device/catalogue/home-memory.ts';
import type { Resolver } from '../../stores/resolver.ts';

export const activityFitReplies = ['right', 'wrong', 'skipped'] as const satisfies StoppedActivityReply[];

/** Returns the family's answer about an Activity that it stopped; undefined before the question. */
export const readActivityFit = (services: Resolver, slug: string): StoppedActivityReply | undefined =>
  services.get(HomePageStorage).read().fits[slug];

export function storeActivityFit(services: Resolver, slug: string, fit: StoppedActivityReply): void {
  const memory = services.get(HomePageStorage);
  const kept = memory.read();
  memory.write({ ...kept, fits: { ...kept.fits, [slug]: fit } });
}

const tooSoonMs = 60_000;

/** Returns true if it is too soon after the start (epoch ms) to ask; the number of answers is not known here. */
export const isTooSoonToAskFit = (services: Resolver, startedAt: number): boolean =>
  services.get(ServerTime).now() - startedAt < tooSoonMs;
