import { uploadAbandonedAfterMs } from '../../domain/media/kept-recording.ts';
import type { Clock } from '../ports/clock.ts';

/** The time (days) for which an unused upload is kept, because somebody may be writing a text that uses it. */
export const unusedUploadRetentionDays = 30;

/** Removes unused pictures or recordings, and unfinished uploads. Resolves to the number of removed uploads. */
export function removeUnusedUploads(
  kept: { removeUnused(before: number, restingSince: number): Promise<number> },
  clock: Clock,
): Promise<number> {
  const now = clock.now();
  return kept.removeUnused(now - unusedUploadRetentionDays * 24 * 60 * 60_000, now - uploadAbandonedAfterMs);
}
