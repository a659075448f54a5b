import type { Readable } from 'node:stream';
import type { CompiledQuery, Kysely, LogEvent } from 'kysely';
import type { StartupError } from '../startup-error.ts';
import type { Tables } from './tables.ts';

/** Where the database is, as the settings say. */
export type DatabasePlace = {
  databaseUrl?: string | null | undefined;
  /** PostgreSQL's connections at most. */
  databasePool?: number | undefined;
  dataDir: string;
  /** PostgreSQL ends a statement after so many ms; by default a request's limit. */
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

/** Long reads use a connection of their own, with one consistent view of the data. */
type SqliteReads = {
  dialect: 'sqlite';
  iterate: <Row>(query: CompiledQuery<Row>) => IterableIterator<Row>;
};
type PostgresReads = {
  dialect: 'postgres';
  /** The output of `COPY … TO STDOUT`. Destroying the stream ends the statement. */
  copyOut: (statement: string) => Promise<Readable>;
  /** Connections in use and idle, requests that wait for one, and the most connections there can be. */
  pool: () => { used: number; idle: number; waiting: number; most: number };
};
