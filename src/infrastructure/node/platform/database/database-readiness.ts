import { statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../../../application/errors.ts';
import type { Clock } from '../../../../application/ports/clock.ts';
import type { Readiness } from '../http/health.ts';
import type { OpenDatabase } from './database-types.ts';
import { inNamesOfToday } from './joined-migrations.ts';
import { migrations } from './migrations.ts';
import type { Tables } from './tables/tables.ts';
import { databaseCode } from './unavailable.ts';

const timeoutMs = 2000;
/** The result of a trial write is reused for this long. */
const writeEveryMs = 5000;
const leastSpaceBytes = 1024 * 1024;
const silent = 'The database does not answer.';
const full = 'The disk that holds the database is full.';
const readOnly = 'The database can be read, but not written to.';
const refused = 'The disk that holds the database takes no writes.';

/**
 * Checks within two seconds that every migration is done and that the database can be written to. The trial
 * writes the value that is already there, so nothing grows.
 */
export function databaseReadiness(
  { db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>,
  { dataDir, clock }: { dataDir: string; clock: Clock },
): Readiness {
  const written = new LRUCache<'written', { reason: string | null }>({
    max: 1,
    ttl: writeEveryMs,
    ttlResolution: 0,
    perf: clock,
    fetchMethod: async () => ({
      reason: await (dialect === 'sqlite' ? writeSqlite(db, dataDir) : writePostgres(db)),
    }),
  });
  const findReason = async (): Promise<string | null> =>
    (await missingMigration(db)) ?? (await written.forceFetch('written')).reason;
  return async () => {
    const abort = new AbortController();
    try {
      return await Promise.race([
        findReason(),
        pause(timeoutMs, silent, { signal: abort.signal, ref: false }),
      ]);
    } catch {
      return silent;
    } finally {
      abort.abort();
    }
  };
}

/** A database restored from a copy of an older version lacks migrations. */
async function missingMigration(db: Kysely<Tables>): Promise<string | null> {
  const recorded = await db
    .withTables<{ fireside_migration: { name: string } }>()
    .selectFrom('fireside_migration')
    .select('name')
    .execute();
  const done = inNamesOfToday(recorded) ?? [];
  const missing = Object.keys(migrations).filter(
    (name) => !done.some((migration) => migration.name === name),
  );
  return missing.length === 0 ? null : `The database lacks the migration ${missing.join(', ')}.`;
}

/**
 * SQLite leaves a page alone when an update puts the same bytes into it, so a number that nobody reads is written as
 * well, which always writes a page. A small write can fit into the log when the disk is full: the free space is checked, too.
 */
async function writeSqlite(db: Kysely<Tables>, dataDir: string): Promise<string | null> {
  try {
    await db.transaction().execute(async (transaction) => {
      await sql`update content_revision set revision = revision`.execute(transaction);
      await sql`pragma user_version = 0`.execute(transaction);
    });
  } catch (error) {
    return whyNot(error);
  }
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize < leastSpaceBytes ? full : null;
}

/**
 * A small write can fit into a page when the disk is full, so a query that needs a temporary file follows;
 * PostgreSQL removes the file at once. A row that a publication has locked is skipped.
 */
async function writePostgres(db: Kysely<Tables>): Promise<string | null> {
  try {
    await db.transaction().execute(async (transaction) => {
      await sql`set local work_mem = '64kB'`.execute(transaction);
      await sql`update content_revision set revision = revision
        where id in (select id from content_revision for update skip locked)`.execute(transaction);
      await sql`select count(*) from generate_series(1, 20000)`.execute(transaction);
    });
    return null;
  } catch (error) {
    return whyNot(error);
  }
}

function whyNot(error: unknown): string {
  const code = databaseCode(error instanceof AppError ? error.cause : error);
  if (code === 'SQLITE_FULL' || code === '53100') return full;
  if (code.startsWith('SQLITE_READONLY') || code === '25006') return readOnly;
  // EIO and EFBIG among them, which a quota or a limit of the process can be.
  if (code.startsWith('SQLITE_IOERR') || code === '58030') return refused;
  return silent;
}
