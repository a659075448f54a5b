import type { Readable } from 'node:stream';
import type { CompiledQuery, Kysely, LogEvent } from 'kysely';
import type { StartupError } from '../startup-error.ts';
import type { Tables } from './tables/tables.ts';

/** The database's location and limits, from the settings. */
export type DatabaseLocation = {
  databaseUrl?: string | null | undefined;
  /** The most connections to PostgreSQL. */
  databasePool?: number | undefined;
  dataDir: string;
  /** The time limit of connecting to PostgreSQL, and of a statement there (ms); by default a request's limit. */
  statementMs?: number | undefined;
  /** Receives each statement with its duration; without this function nothing is measured. */
  onStatement?: ((event: LogEvent) => void) | undefined;
};

export type OpenDatabase = {
  db: Kysely<Tables>;
  /** Waits for running statements; afterwards the database is closed. */
  close: () => Promise<void>;
} & (SqliteReads | PostgresReads);

/** The connection to a database that was not migrated. */
export type UnmigratedDatabase = {
  db: Kysely<Tables>;
  dialect: 'sqlite' | 'postgres';
  /** The name and version of the database system. */
  version: string;
  /** The database's name in messages. */
  place: string;
  /** The PostgreSQL schema that holds the tables. */
  schema: string | undefined;
  /** Returns the error for a failure, with a message that says what to do. */
  refusal: (error: unknown) => StartupError;
  close: () => Promise<void>;
};

/**
 * The snapshot of the database on a connection of its own, for long reads. Each read must end before the next begins,
 * but `close` may be called at any time.
 */
export type DatabaseReadView = {
  /** Returns the rows; at most a few hundred of them are in memory. */
  rows: <Row>(query: CompiledQuery<Row>) => Iterable<Row> | AsyncIterable<Row>;
  /** Releases the connection; never throws. */
  close: () => Promise<void>;
};
export type PostgresReadView = DatabaseReadView & {
  /** Returns the output of `COPY … TO STDOUT`. */
  copyOut: (statement: string) => Readable;
};

type SqliteReads = {
  dialect: 'sqlite';
  openView: () => DatabaseReadView;
};
type PostgresReads = {
  dialect: 'postgres';
  openView: () => Promise<PostgresReadView>;
  /** Returns the connections in use and idle, the requests that wait for one, and the most connections. */
  pool: () => { used: number; idle: number; waiting: number; most: number };
};
