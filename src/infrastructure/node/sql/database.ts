import type { Readable } from 'node:stream';
import type { CompiledQuery, Kysely, LogEvent } from 'kysely';
import type { StartupError } from '../startup-error.ts';
import { holdForServing } from './in-use.ts';
import { barePostgres, openPostgres } from './postgres.ts';
import { bareSqlite, openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

/** Where the database is, as the settings say. */
export type DatabasePlace = {
  databaseUrl?: string | null | undefined;
  /** PostgreSQL's connections at most. */
  databasePool?: number | undefined;
  dataDir: string;
  /** Told each statement with the time it took; costs nothing where nobody listens. */
  onStatement?: ((event: LogEvent) => void) | undefined;
};

export type OpenDatabase = {
  db: Kysely<Tables>;
  /** Waits for what is under way; afterwards the database cannot be used. */
  close: () => Promise<void>;
} & (SqliteReads | PostgresReads);

/** One connection to a database whose tables are as they were found. */
export type BareDatabase = {
  db: Kysely<Tables>;
  dialect: 'sqlite' | 'postgres';
  /** Of the database system, in words. */
  version: string;
  /** The database as messages name it. */
  place: string;
  /** PostgreSQL's, where the tables are. */
  schema: string | undefined;
  /** What a failure means, with the way out. */
  refusal: (error: unknown) => StartupError;
  close: () => Promise<void>;
};

/** Readings too long for a request's connection have one of their own, with one view of the data. */
type SqliteReads = {
  dialect: 'sqlite';
  iterate: <Row>(query: CompiledQuery<Row>) => IterableIterator<Row>;
};
type PostgresReads = {
  dialect: 'postgres';
  /** What `COPY … TO STDOUT` sends. To destroy the stream ends the statement. */
  copyOut: (statement: string) => Promise<Readable>;
  /** What the pool's connections do, requests that wait for one, and the most there can be. */
  pool: () => { used: number; idle: number; waiting: number; most: number };
};

/**
 * Opens the database and brings its tables up to date: PostgreSQL 15 or newer at `databaseUrl`, or else
 * the file `fireside.db` in `dataDir`, which is made when missing.
 *
 * @throws StartupError when it cannot be used, with the way out; what was there is left as it was.
 */
export function openDatabase({ databaseUrl, dataDir, ...how }: DatabasePlace): Promise<OpenDatabase> {
  return databaseUrl ? openPostgres(databaseUrl, how) : openSqlite(dataDir, how);
}

/** Opens the same database, and makes it when missing, without touching its tables. Throws StartupError. */
export async function openBareDatabase({ databaseUrl, dataDir }: DatabasePlace): Promise<BareDatabase> {
  return databaseUrl ? barePostgres(databaseUrl) : bareSqlite(dataDir);
}

/** As `openDatabase`, for a server: until it is closed or the process ends, nothing is restored into it. */
export async function openServedDatabase(place: DatabasePlace): Promise<OpenDatabase> {
  // On PostgreSQL migrations would wait for a restore; beside a file that may be another's nothing is put.
  const heldBefore = place.databaseUrl ? await holdForServing(place) : null;
  try {
    const database = await openDatabase(place);
    const release = heldBefore ?? (await holdForServing(place).catch(closing(database)));
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
