import SQLite from 'better-sqlite3';
import { Client } from 'pg';
import type { DatabaseLocation } from '../database-types.ts';
import { unpooledPostgresConfig, postgresConnectionError } from '../postgres.ts';
import { sqliteConnectionError, sqliteFilePath } from '../sqlite.ts';
import type { BackupRow } from './backup-format.ts';

/** The consistent snapshot of a database, which blocks no writer. */
export type DatabaseSnapshot = {
  /** Returns the names of the tables; those of other applications may be among them. */
  tables: () => Promise<string[]>;
  /** Returns the names of a table's columns, and its rows in batches. */
  read: (table: string) => Promise<{ columns: string[]; batches: AsyncIterable<BackupRow[]> }>;
  close: () => Promise<void>;
};

/** The most rows in a batch: a row of content can have megabytes. */
const batchRows = 500;
const batchCharacters = 1_000_000;

const lengthOf = (row: BackupRow): number =>
  row.reduce(
    (sum: number, cell) => sum + (typeof cell === 'string' || Buffer.isBuffer(cell) ? cell.length : 8),
    0,
  );

/** Opens a snapshot of the database's present state. */
export function openDatabaseSnapshot({ databaseUrl, dataDir }: DatabaseLocation): Promise<DatabaseSnapshot> {
  return databaseUrl ? ofPostgres(databaseUrl) : ofSqlite(dataDir);
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

async function ofSqlite(dataDir: string): Promise<DatabaseSnapshot> {
  const { connection, tables } = viewOf(dataDir);
  return {
    tables: async () => tables,
    read: async (table) => {
      try {
        const select = connection.prepare<[], BackupRow>(`select * from ${quoted(table)}`);
        const columns = select.columns().map(({ name }) => name);
        return { columns, batches: inBatches(dataDir, select.raw().iterate()) };
      } catch (error) {
        throw sqliteConnectionError(dataDir, error);
      }
    },
    close: async () => void connection.close(),
  };
}

function viewOf(dataDir: string): { connection: SQLite.Database; tables: string[] } {
  let connection: SQLite.Database | undefined;
  try {
    connection = new SQLite(sqliteFilePath(dataDir), { readonly: true, timeout: 5000 });
    connection.exec('begin');
    const names = connection
      .prepare<[], string>("select name from sqlite_schema where type = 'table'")
      .pluck();
    // The first read fixes the state that the snapshot shows.
    return { connection, tables: names.all() };
  } catch (error) {
    connection?.close();
    throw sqliteConnectionError(dataDir, error);
  }
}

async function* inBatches(dataDir: string, rows: Iterable<BackupRow>): AsyncGenerator<BackupRow[]> {
  let batch: BackupRow[] = [];
  let characters = 0;
  try {
    for (const row of rows) {
      batch.push(row);
      characters += lengthOf(row);
      if (batch.length < batchRows && characters < batchCharacters) continue;
      yield batch;
      [batch, characters] = [[], 0];
    }
  } catch (error) {
    throw sqliteConnectionError(dataDir, error);
  }
  if (batch.length > 0) yield batch;
}

async function ofPostgres(databaseUrl: string): Promise<DatabaseSnapshot> {
  const refused = (error: unknown): never => {
    throw postgresConnectionError(databaseUrl, error);
  };
  const client = await connected(databaseUrl).catch(refused);
  const { rows } = await client
    .query<{ name: string }>('select tablename as name from pg_tables where schemaname = current_schema()')
    .catch(refused);
  return {
    tables: async () => rows.map(({ name }) => name),
    read: async (table) => {
      await client
        .query(`declare reading no scroll cursor for select * from ${quoted(table)}`)
        .catch(refused);
      const fetching = async (count: number) =>
        client
          .query<BackupRow>({ text: `fetch forward ${count} from reading`, rowMode: 'array' })
          .catch(refused);
      const { fields } = await fetching(0);
      return { columns: fields.map(({ name }) => name), batches: fetched(client, fetching) };
    },
    close: () => client.end(),
  };
}

async function connected(databaseUrl: string): Promise<Client> {
  const client = new Client(unpooledPostgresConfig(databaseUrl));
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  return client;
}

async function* fetched(
  client: Client,
  fetching: (count: number) => Promise<{ rows: BackupRow[] }>,
): AsyncGenerator<BackupRow[]> {
  let count = 4;
  for (;;) {
    const { rows } = await fetching(count);
    if (rows.length === 0) break;
    const each = rows.reduce((sum, row) => sum + lengthOf(row), 1) / rows.length;
    count = Math.max(1, Math.min(batchRows, 2 * count, Math.floor(batchCharacters / each)));
    yield rows;
  }
  await client.query('close reading');
}
