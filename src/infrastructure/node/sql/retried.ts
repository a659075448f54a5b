import { setTimeout as pause } from 'node:timers/promises';
import { databaseCode, unavailable } from './unavailable.ts';

/** What was decided on has changed meanwhile; nothing was stored. */
export class Outdated extends Error {}

const attempts = 50;

/** Decides and stores again when another change came first. Each loser lost to a winner, so it ends. */
export async function retried<Reply>(attempt: () => Promise<Reply>): Promise<Reply> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!lostTheRace(error)) throw error;
      if (count === attempts) throw error instanceof Outdated ? unavailable(error) : error;
      await pause(Math.min(count, 5));
    }
  }
}

/** Unique conflict, serialization failure or deadlock. */
function lostTheRace(error: unknown): boolean {
  return (
    error instanceof Outdated ||
    /^(23505|40001|40P01|SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY))$/.test(databaseCode(error))
  );
}
