import type { Clock } from '../ports/clock.ts';

/** Somebody may be writing what will name it: what was uploaded and nothing names stays this long, days. */
export const unusedDays = 30;

/** Takes away pictures or recordings that no content names. Resolves to how many. */
export function clearUnused(
  kept: { removeUnused(before: number): Promise<number> },
  clock: Clock,
): Promise<number> {
  return kept.removeUnused(clock.now() - unusedDays * 24 * 60 * 60_000);
}
