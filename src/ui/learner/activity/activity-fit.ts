import { ServerTime } from '../../../application/ports/clock.ts';
import {
  HomePageStorage,
  type StoppedActivityReply,
} from '../../../application/ports/device/catalogue/home-memory.ts';
import type { Resolver } from '../../stores/resolver.ts';

export const activityFitReplies = ['right', 'wrong', 'skipped'] as const satisfies StoppedActivityReply[];

/** Returns the family's answer whether a stopped Activity suits them; undefined before an answer. */
export const readActivityFit = (services: Resolver, slug: string): StoppedActivityReply | undefined =>
  services.get(HomePageStorage).read().fits[slug];

export function storeActivityFit(services: Resolver, slug: string, fit: StoppedActivityReply): void {
  const memory = services.get(HomePageStorage);
  const kept = memory.read();
  memory.write({ ...kept, fits: { ...kept.fits, [slug]: fit } });
}

const tooSoonMs = 60_000;

/**
 * Returns true in the first minute after the start (epoch ms), when it is too early to ask whether an Activity suits.
 */
export const isTooSoonToAskFit = (services: Resolver, startedAt: number): boolean =>
  services.get(ServerTime).now() - startedAt < tooSoonMs;
