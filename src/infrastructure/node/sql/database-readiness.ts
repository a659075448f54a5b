import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { migrations } from './migrations/migrations.ts';
import type { Tables } from './tables.ts';

const patienceMs = 2000;
const silent = 'The database does not answer.';

/** Why the database cannot be worked with at the moment, within two seconds; null when it can. One short statement. */
export async function databaseReadiness(db: Kysely<Tables>): Promise<string | null> {
  const patience = new AbortController();
  try {
    return await Promise.race([
      missingMigration(db),
      pause(patienceMs, silent, { signal: patience.signal, ref: false }),
    ]);
  } catch {
    return silent;
  } finally {
    patience.abort();
  }
}

/** A database that was put back from a copy of an older version lacks some. */
async function missingMigration(db: Kysely<Tables>): Promise<string | null> {
  const done = await (db as unknown as Kysely<{ fireside_migration: { name: string } }>)
    .selectFrom('fireside_migration')
    .select('name')
    .execute();
  const isDone = (name: string): boolean => done.some((migration) => migration.name === name);
  const missing = Object.keys(migrations).filter((name) => !isDone(name));
  return missing.length === 0 ? null : `The database lacks the migration ${missing.join(', ')}.`;
}
