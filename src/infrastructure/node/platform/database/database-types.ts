import type { Readable } from 'node:stream';
import type { CompiledQuery, Kysely, LogEvent } from 'kysely';
import type { StartupError } from '../startup-error.ts';
import type { Tables } from './tables/tables.ts';

/** The database's location and limits, from the settings. */
export type DatabasePlace = {
  databaseUrl?: string | null | undefined;
  /** PostgreSQL's connections at most. */
  databasePool?: number | undefined;
  dataDir: string;
  /** PostgreSQL ends a statement after this time (ms); by default a request's limit. */
  statementMs?: number | undefined;
  /** Receives each statement with its duration. Without it nothing is measured. */
  onStatement?: ((event: LogEvent) => void) | undefined;
};

export type OpenDatabase = {
  db: Kysely<Tables>;
  /** Waits for running statements; afterwards the database cannot be used. */
  close: () => Promise<void>;
} & (SqliteReads | PostgresReads);

/** One connection to a database that was not migrated. */
export type BareDatabase = {
  db: Kysely<Tables>;
  dialect: 'sqlite' | 'postgres';
  /** Name and version of the database system. */
  version: string;
  /** The database's name in messages. */
  place: string;
  /** The PostgreSQL schema that holds the tables. */
  schema: string | undefined;
  /** The sentence for a failure, with what to do. */
  refusal: (error: unknown) => StartupError;
  close: () => Promise<void>;
};

/**
 * The database as it is at one moment, on a connection of its own: for reads that take as long as their readers do.
 * It ends with `close`, also in the middle of a read. One read ends before the next begins.
 */
export type View = {
  /** However many rows there are, some hundred are in memory. */
  rows: <Row>(query: CompiledQuery<Row>) => Iterable<Row> | AsyncIterable<Row>;
  /** Gives the connection back; never throws. */
  close: () => Promise<void>;
};
export type PostgresView = View & {
  /** The output of `COPY … TO STDOUT`. */
  copyOut: (statement: string) => Readable;
};

type SqliteReads = {
  dialect: 'sqlite';
  openView: () => View;
};
type PostgresReads = {
  dialect: 'postgres';
  openView: () => Promise<PostgresView>;
  /** Connections in use and idle, requests that wait for one, and the most connections there can be. */
  pool: () => { used: number; idle: number; waiting: number; most: number };
};
