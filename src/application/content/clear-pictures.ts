import type { Clock } from '../ports/clock.ts';
import type { Pictures } from '../ports/server/pictures.ts';

/** Somebody may be writing what will name it: a picture that nothing names stays this long, days. */
export const unusedPictureDays = 30;

/** Takes away pictures that no version of any content names. Resolves to how many. */
export function clearPictures({ pictures, clock }: { pictures: Pictures; clock: Clock }): Promise<number> {
  return pictures.removeUnused(clock.now() - unusedPictureDays * 24 * 60 * 60_000);
}
