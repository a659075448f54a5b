import { statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../../../application/errors.ts';
import type { Clock } from '../../../../application/ports/clock.ts';
import type { Readiness } from '../http/health.ts';
import type { OpenDatabase } from './database-types.ts';
import { toCurrentMigrationNames } from './joined-migrations.ts';
import { migrations } from './migrations.ts';
import type { Tables } from './tables/tables.ts';
import { databaseErrorCode } from './unavailable.ts';

const timeoutMs = 2000;
/** The time for which the result of a trial write is reused (ms). */
const writeEveryMs = 5000;
const leastSpaceBytes = 1024 * 1024;
const silent = 'The database does not answer.';
const full = 'The disk that holds the database is full.';
const readOnly = 'The database can be read, but not written to.';
const refused = 'The disk that holds the database takes no writes.';

/**
 * Checks within two seconds that all migrations have run and that the database is writable. The trial write stores the
 * existing value again, so that the database does not grow.
 */
export function createDatabaseReadinessCheck(
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

/** Returns a message if the database lacks migrations, as after a restore from a copy of an older version. */
async function missingMigration(db: Kysely<Tables>): Promise<string | null> {
  const recorded = await db
    .withTables<{ fireside_migration: { name: string } }>()
    .selectFrom('fireside_migration')
    .select('name')
    .execute();
  const done = toCurrentMigrationNames(recorded) ?? [];
  const missing = Object.keys(migrations).filter(
    (name) => !done.some((migration) => migration.name === name),
  );
  return missing.length === 0 ? null : `The database lacks the migration ${missing.join(', ')}.`;
}

/**
 * Tries to write to SQLite. An update with the same bytes writes no page, so an unused number, which always causes a
 * write, is written too. The free space is checked as well, because a small write can succeed on a full disk.
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
 * Tries to write to PostgreSQL. A small write can succeed on a full disk, so a query that needs a temporary file
 * follows; PostgreSQL deletes the file at once. A row that a publication has locked is skipped.
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
  const code = databaseErrorCode(error instanceof AppError ? error.cause : error);
  if (code === 'SQLITE_FULL' || code === '53100') return full;
  if (code.startsWith('SQLITE_READONLY') || code === '25006') return readOnly;
  // These codes include EIO and EFBIG, which a quota or a process limit can cause.
  if (code.startsWith('SQLITE_IOERR') || code === '58030') return refused;
  return silent;
}
