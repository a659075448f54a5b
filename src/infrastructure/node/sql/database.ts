import type { Kysely } from 'kysely';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

export type OpenDatabase = {
  db: Kysely<Tables>;
  dialect: 'sqlite' | 'postgres';
  /** Waits for what is under way; afterwards the database cannot be used. */
  close: () => Promise<void>;
};

/**
 * Opens the database and brings its tables up to date: PostgreSQL 15 or newer at `databaseUrl`, or else
 * the file `fireside.db` in `dataDir`, which is made when missing.
 *
 * @throws StartupError when it cannot be used, with the way out; what was there is left as it was.
 */
export function openDatabase(settings: {
  databaseUrl?: string | undefined;
  dataDir: string;
}): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = settings;
  return databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir);
}
