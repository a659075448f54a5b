import { ServerTime, type Clock } from '../../../application/ports/clock.ts';
import { HomeMemory, type Fit } from '../../../application/ports/device/home-memory.ts';
import type { Resolver } from '../../stores/resolver.ts';

export const fits = ['right', 'wrong', 'skipped'] as const satisfies Fit[];

/** What the family said of an Activity that it stopped; undefined before it is asked. */
export const fitOf = (services: Resolver, slug: string): Fit | undefined =>
  services.get<HomeMemory>(HomeMemory).read().fits[slug];

export function keepFit(services: Resolver, slug: string, fit: Fit): void {
  const memory = services.get<HomeMemory>(HomeMemory);
  const kept = memory.read();
  memory.write({ ...kept, fits: { ...kept.fits, [slug]: fit } });
}

const tooSoonMs = 60_000;

/** So soon after the start nobody can say; how much was answered is not known here. Epoch ms. */
export const isTooSoon = (services: Resolver, startedAt: number): boolean =>
  services.get<Clock>(ServerTime).now() - startedAt < tooSoonMs;
