import type { Readable } from 'node:stream';
import type { CompiledQuery, Kysely } from 'kysely';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

export type OpenDatabase = {
  db: Kysely<Tables>;
  /** Waits for what is under way; afterwards the database cannot be used. */
  close: () => Promise<void>;
} & (SqliteReads | PostgresReads);

/** Readings too long for a request's connection have one of their own, with one view of the data. */
type SqliteReads = {
  dialect: 'sqlite';
  iterate: <Row>(query: CompiledQuery<Row>) => IterableIterator<Row>;
};
type PostgresReads = {
  dialect: 'postgres';
  /** What `COPY … TO STDOUT` sends. To destroy the stream ends the statement. */
  copyOut: (statement: string) => Promise<Readable>;
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
