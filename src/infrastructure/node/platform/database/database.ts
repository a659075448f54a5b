import type { UnmigratedDatabase, DatabaseLocation, OpenDatabase } from './database-types.ts';
import { acquireSharedLock } from './database-lock.ts';
import { openUnmigratedPostgres, openPostgres } from './postgres.ts';
import { openUnmigratedSqlite, openSqlite } from './sqlite.ts';

/**
 * Opens and migrates the database: PostgreSQL 15 or newer at `databaseUrl`, or else the file `fireside.db` in
 * `dataDir`, which is created if it is missing. @throws StartupError with the next step if it cannot be used; the
 * database is then unchanged.
 */
export function openDatabase({ databaseUrl, dataDir, ...how }: DatabaseLocation): Promise<OpenDatabase> {
  return databaseUrl ? openPostgres(databaseUrl, how) : openSqlite(dataDir, how);
}

/** Opens or creates the same database without migrating it. @throws StartupError. */
export async function openUnmigratedDatabase({
  databaseUrl,
  dataDir,
}: DatabaseLocation): Promise<UnmigratedDatabase> {
  return databaseUrl ? openUnmigratedPostgres(databaseUrl) : openUnmigratedSqlite(dataDir);
}

/**
 * Opens the database like `openDatabase`, for a server: until the database is closed or the process ends, no backup can
 * be restored into it.
 */
export async function openServerDatabase(place: DatabaseLocation): Promise<OpenDatabase> {
  // PostgreSQL takes the lock first, because migrations would wait for a restore. SQLite opens the file first,
  // because a lock file must not appear beside another application's database.
  const heldBefore = place.databaseUrl ? await acquireSharedLock(place) : null;
  try {
    const database = await openDatabase(place);
    const release = heldBefore ?? (await acquireSharedLock(place).catch(closing(database)));
    return { ...database, close: () => database.close().then(release) };
  } catch (error) {
    await heldBefore?.();
    throw error;
  }
}

const closing =
  (database: OpenDatabase) =>
  async (error: unknown): Promise<never> => {
    await database.close();
    throw error;
  };
