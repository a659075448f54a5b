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
