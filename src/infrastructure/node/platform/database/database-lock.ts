import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { Client } from 'pg';
import { StartupError } from '../startup-error.ts';
import type { DatabaseLocation } from './database-types.ts';
import { createDataFolder } from './sqlite.ts';
import { unpooledPostgresConfig, postgresConnectionError } from './postgres.ts';
import { databaseErrorCode } from './unavailable.ts';

/** The use of a database: by a server (on SQLite only one), or by a restore, which excludes every server. */
type Use = 'shared' | 'alone';
type Release = () => Promise<void>;

const taken: Readonly<Record<Use, string>> = {
  shared: 'A backup is being restored into this database; start again when that is done.',
  alone: 'A server uses this database; stop every one of them first.',
};
const servedAlready = (dataDir: string): string =>
  `Another server uses the data folder ${dataDir}. Stop that one first, or set DATA_DIR to a folder of this one's own; several servers together need PostgreSQL (DATABASE_URL).`;

/**
 * Acquires the lock of a server, which lasts until it is released or the process ends. Servers and restores do not wait
 * for each other. @throws StartupError if a restore, or another server in the folder, holds the lock.
 */
export const acquireSharedLock = (place: DatabaseLocation): Promise<Release> => hold(place, 'shared');

/** Acquires the lock of a restore, which no server can share. @throws StartupError if a server uses the database. */
export const acquireExclusiveLock = (place: DatabaseLocation): Promise<Release> => hold(place, 'alone');

async function hold({ databaseUrl, dataDir }: DatabaseLocation, how: Use): Promise<Release> {
  return databaseUrl ? holdPostgres(databaseUrl, how) : holdFolder(dataDir, how);
}

/**
 * Locks a separate SQLite file; the system releases the lock when the process ends. A server takes the reserved lock,
 * which only one process can have: a second server would send every mail twice.
 */
async function holdFolder(dataDir: string, how: Use): Promise<Release> {
  createDataFolder(dataDir);
  const path = join(dataDir, 'fireside.lock');
  let file: SQLite.Database | undefined;
  try {
    file = new SQLite(path, { timeout: 0 });
    file.exec(how === 'alone' ? 'begin exclusive' : 'begin immediate');
  } catch (error) {
    const isServed = how === 'shared' && file !== undefined && canBeRead(file);
    file?.close();
    const code = databaseErrorCode(error);
    if (code.startsWith('SQLITE_BUSY'))
      throw new StartupError(isServed ? servedAlready(dataDir) : taken[how]);
    throw new StartupError(`The file ${path} cannot be used (${code || String(error)}); remove it.`, error);
  }
  return async () => void file.close();
}

/** Returns whether this process can take a reader's lock, which a server allows and a restore does not. */
function canBeRead(file: SQLite.Database): boolean {
  try {
    file.prepare('select count(*) from sqlite_schema').get();
    return true;
  } catch {
    return false;
  }
}

const lockKeys = '1181315685, 1';
const tryAgainMs = 1000;

/** Takes an advisory lock, which ends with its connection and is taken again after a lost connection. */
async function holdPostgres(databaseUrl: string, how: Use): Promise<Release> {
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isReleased = false;
  const take = async (): Promise<boolean> => {
    client = new Client(unpooledPostgresConfig(databaseUrl));
    client.on('error', () => undefined);
    await client.connect();
    const suffix = how === 'alone' ? '' : '_shared';
    const { rows } = await client.query<{ got: boolean }>(
      `select pg_try_advisory_lock${suffix}(${lockKeys}) as got`,
    );
    return rows[0]?.got === true;
  };
  const again = (): void => {
    if (isReleased) return;
    timer = setTimeout(
      () => void take().then((got) => (got ? watch() : end().then(again)), again),
      tryAgainMs,
    );
    timer.unref();
  };
  const end = async (): Promise<void> => client?.end().catch(() => undefined);
  const watch = (): void => void client?.once('end', again);
  try {
    if (!(await take())) throw new StartupError(taken[how]);
  } catch (error) {
    await end();
    throw error instanceof StartupError ? error : postgresConnectionError(databaseUrl, error);
  }
  if (how === 'shared') watch();
  return async () => {
    isReleased = true;
    clearTimeout(timer);
    await end();
  };
}
