import { ServerTime } from '../../../application/ports/clock.ts';
import { HomeMemory, type Fit } from '../../../application/ports/device/catalogue/home-memory.ts';
import type { Resolver } from '../../stores/resolver.ts';

export const fits = ['right', 'wrong', 'skipped'] as const satisfies Fit[];

/** Returns the family's answer about an Activity that it stopped; undefined before the question. */
export const fitOf = (services: Resolver, slug: string): Fit | undefined =>
  services.get(HomeMemory).read().fits[slug];

export function keepFit(services: Resolver, slug: string, fit: Fit): void {
  const memory = services.get(HomeMemory);
  const kept = memory.read();
  memory.write({ ...kept, fits: { ...kept.fits, [slug]: fit } });
}

const tooSoonMs = 60_000;

/** Returns true if it is too soon after the start (epoch ms) to ask; the number of answers is not known here. */
export const isTooSoon = (services: Resolver, startedAt: number): boolean =>
  services.get(ServerTime).now() - startedAt < tooSoonMs;
