import { setTimeout as pause } from 'node:timers/promises';
import { databaseErrorCode, databaseUnavailableError } from './unavailable.ts';

/** The error for a row whose revision changed after a change of it was decided; nothing was stored. */
export class StaleRevisionError extends Error {}

const attempts = 50;

/**
 * Repeats an attempt that failed because of a concurrent change. One of several concurrent attempts always succeeds, so
 * the repetition ends.
 */
export async function retryOnStaleRevision<Reply>(attempt: () => Promise<Reply>): Promise<Reply> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!lostTheRace(error)) throw error;
      if (count === attempts)
        throw error instanceof StaleRevisionError ? databaseUnavailableError(error) : error;
      await pause(Math.min(count, 5));
    }
  }
}

/** Returns whether the error is a unique conflict, a serialization failure or a deadlock. */
function lostTheRace(error: unknown): boolean {
  return (
    error instanceof StaleRevisionError ||
    /^(23505|40001|40P01|SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY))$/.test(databaseErrorCode(error))
  );
}
