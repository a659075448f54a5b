import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, type CompiledQuery } from 'kysely';
import { AppError } from '../../../../application/errors.ts';
import { StartupError } from '../startup-error.ts';
import type {
  UnmigratedDatabase,
  DatabaseLocation,
  OpenDatabase,
  DatabaseReadView,
} from './database-types.ts';
import { migrateDatabase } from './migrate.ts';
import { ImmediateSqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables/tables.ts';
import { databaseErrorCode } from './unavailable.ts';

/** The file's application id: 'Fire' in ASCII. */
const applicationId = 0x46697265;

type Watched = Pick<DatabaseLocation, 'onStatement'>;

export const sqliteFilePath = (dataDir: string): string => join(dataDir, 'fireside.db');

/** Opens or creates `fireside.db` in the data folder without migrating it. */
export function openUnmigratedSqlite(dataDir: string, { onStatement }: Watched = {}): UnmigratedDatabase {
  createDataFolder(dataDir);
  const file = sqliteFilePath(dataDir);
  const connection = openFile(file);
  const db = new Kysely<Tables>({
    dialect: new ImmediateSqliteDialect(connection),
    ...(onStatement ? { log: onStatement } : {}),
  });
  return {
    db,
    dialect: 'sqlite',
    version: `SQLite ${String(connection.prepare('select sqlite_version()').pluck().get())}`,
    place: `The database file ${file}`,
    schema: undefined,
    refusal: (error) => refusal(file, error instanceof AppError ? error.cause : error),
    close: () => db.destroy(),
  };
}

/** Opens and migrates `fireside.db` in the data folder. */
export async function openSqlite(dataDir: string, how: Watched = {}): Promise<OpenDatabase> {
  const { db, place, refusal, close } = openUnmigratedSqlite(dataDir, how);
  try {
    await migrateDatabase(db, place);
  } catch (error) {
    await close();
    throw error instanceof StartupError ? error : refusal(error);
  }
  return { db, dialect: 'sqlite', openView: () => openView(sqliteFilePath(dataDir)), close };
}

/** Opens a view on a separate connection, because a connection that iterates cannot run other statements. */
function openView(file: string): DatabaseReadView {
  const reader = new SQLite(file, { readonly: true, timeout: 5000 });
  reader.exec('begin');
  return {
    rows: <Row>({ sql, parameters }: CompiledQuery<Row>) =>
      reader.prepare<unknown[], Row>(sql).iterate(...parameters),
    close: async () => void reader.close(),
  };
}

/**
 * Returns whether there is a database file. @throws StartupError if the folder cannot be read, for example because it
 * belongs to another user.
 */
export function hasSqliteFile(dataDir: string): boolean {
  try {
    return statSync(sqliteFilePath(dataDir)).isFile();
  } catch (error) {
    const code = databaseErrorCode(error);
    if (code === 'ENOENT') return false;
    throw new StartupError(
      `The data folder ${dataDir} cannot be looked into (${code}); be the server's user, or correct DATA_DIR.`,
      error,
    );
  }
}

export function createDataFolder(dataDir: string): void {
  try {
    makePath(dataDir);
    accessSync(join(dataDir, '.'), constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError(
      `The data folder ${dataDir} cannot be used (${databaseErrorCode(error)}); set DATA_DIR to a folder this user can write.`,
      error,
    );
  }
}

/** Creates the folder and its parents. Unlike `recursive`, it also terminates where no folder can be created. */
function makePath(folder: string): void {
  const make = () => mkdirSync(folder, { mode: 0o700 });
  try {
    make();
  } catch (error) {
    const code = databaseErrorCode(error);
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
    // This setting makes SQLite overwrite deleted rows in the file.
    connection.pragma('secure_delete = ON');
    checkPages(connection, file);
    // From here on the driver waits for locks, without blocking the process.
    connection.pragma('busy_timeout = 0');
    return connection;
  } catch (error) {
    connection?.close();
    throw error instanceof StartupError ? error : refusal(file, error);
  }
}

/**
 * Sets the application id of an empty file in one transaction; refuses another application's file without changing it.
 */
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
  const code = databaseErrorCode(error);
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
  if (/^SQLITE_(ERROR|CONSTRAINT)/.test(code))
    return new StartupError(
      `The database file ${file} cannot be set up (${code}: ${error instanceof Error ? error.message : String(error)}).`,
      error,
    );
  return new StartupError(
    `The database file ${file} cannot be opened (${code || String(error)}); make it a file this user can read and write.`,
    error,
  );
}

function damaged(file: string, cause: unknown): StartupError {
  return new StartupError(
    `The database file ${file} is damaged; move it away, then restore a backup or start empty.`,
    cause,
  );
}

/** Returns the error for a failed connection that is opened separately, such as a backup's. */
export const sqliteConnectionError = (dataDir: string, error: unknown): StartupError =>
  refusal(sqliteFilePath(dataDir), error);
