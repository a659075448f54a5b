import { uploadRestMs } from '../../domain/media/kept-recording.ts';
import type { Clock } from '../ports/clock.ts';

/** Somebody may be writing what will name it: what was uploaded and nothing names stays this long, days. */
export const unusedDays = 30;

/** Takes away pictures or recordings that no content names, and parts of uploads that rest. Resolves to how many. */
export function clearUnused(
  kept: { removeUnused(before: number, restingSince: number): Promise<number> },
  clock: Clock,
): Promise<number> {
  const now = clock.now();
  return kept.removeUnused(now - unusedDays * 24 * 60 * 60_000, now - uploadRestMs);
}
