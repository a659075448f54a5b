import { accessSync, constants, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, type CompiledQuery } from 'kysely';
import { AppError } from '../../../application/errors.ts';
import { StartupError } from '../startup-error.ts';
import type { OpenDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { ImmediateSqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';
import { databaseCode } from './unavailable.ts';

/** 'Fire', which marks the file as ours. */
const applicationId = 0x46697265;

/** Opens, and where needed makes, `fireside.db` in the data folder. */
export async function openSqlite(dataDir: string): Promise<OpenDatabase> {
  makeFolder(dataDir);
  const file = join(dataDir, 'fireside.db');
  const connection = openFile(file);
  const db = new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(connection) });
  try {
    await migrate(db, `The database file ${file}`);
  } catch (error) {
    await db.destroy();
    if (error instanceof StartupError) throw error;
    throw refusal(file, error instanceof AppError ? error.cause : error);
  }
  return { db, dialect: 'sqlite', iterate: (query) => iterate(file, query), close: () => db.destroy() };
}

/** On a connection of its own: one that reads row by row can do nothing else meanwhile. */
function* iterate<Row>(file: string, { sql, parameters }: CompiledQuery<Row>): IterableIterator<Row> {
  const reader = new SQLite(file, { readonly: true, timeout: 5000 });
  try {
    yield* reader.prepare<unknown[], Row>(sql).iterate(...parameters);
  } finally {
    reader.close();
  }
}

function makeFolder(dataDir: string): void {
  try {
    makePath(dataDir);
    accessSync(join(dataDir, '.'), constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError(
      `The data folder ${dataDir} cannot be used (${databaseCode(error)}); set DATA_DIR to a folder this user can write.`,
      error,
    );
  }
}

/** Unlike `recursive`, this ends in folders of the system too, where nothing can be made. */
function makePath(folder: string): void {
  const make = () => mkdirSync(folder, { mode: 0o700 });
  try {
    make();
  } catch (error) {
    const code = databaseCode(error);
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT') throw error;
    makePath(dirname(folder));
    make();
  }
}

function openFile(file: string): SQLite.Database {
  let connection: SQLite.Database | undefined;
  try {
    connection = new SQLite(file, { timeout: 5000 });
    claim(connection, file);
    connection.pragma('journal_mode = WAL');
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
    // What was erased is gone from the file, too.
    connection.pragma('secure_delete = ON');
    checkPages(connection, file);
    return connection;
  } catch (error) {
    connection?.close();
    throw error instanceof StartupError ? error : refusal(file, error);
  }
}

/** Marks an empty file as ours, in one transaction; a file of another application is left as it is. */
function claim(connection: SQLite.Database, file: string): void {
  const isOurs = () => connection.pragma('application_id', { simple: true }) === applicationId;
  if (isOurs()) return;
  connection
    .transaction(() => {
      if (isOurs()) return;
      const held = connection.prepare('select count(*) from sqlite_schema').pluck().get();
      if (held !== 0 || connection.pragma('application_id', { simple: true }) !== 0)
        throw new StartupError(
          `The file ${file} belongs to another application; set DATA_DIR to another folder or move that file away.`,
        );
      connection.pragma(`application_id = ${applicationId}`);
    })
    .immediate();
}

function checkPages(connection: SQLite.Database, file: string): void {
  const finding = connection.pragma('quick_check(1)', { simple: true });
  if (finding !== 'ok') throw damaged(file, finding);
}

function refusal(file: string, error: unknown): StartupError {
  const code = databaseCode(error);
  if (code === 'SQLITE_NOTADB')
    return new StartupError(
      `The file ${file} is not a database; set DATA_DIR to another folder or move that file away.`,
      error,
    );
  if (code.startsWith('SQLITE_CORRUPT')) return damaged(file, error);
  if (code.startsWith('SQLITE_BUSY'))
    return new StartupError(
      `The database file ${file} is locked by another program; stop that program and start again.`,
      error,
    );
  if (code === 'SQLITE_FULL')
    return new StartupError(`The disk that holds ${file} is full; free some space and start again.`, error);
  return new StartupError(
    `The database file ${file} cannot be opened (${code || String(error)}); make it a file this user can read and write.`,
    error,
  );
}

function damaged(file: string, cause: unknown): StartupError {
  return new StartupError(
    `The database file ${file} is damaged; restore it from a backup or move it away to start empty.`,
    cause,
  );
}
