import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { Client } from 'pg';
import { StartupError } from '../startup-error.ts';
import type { DatabasePlace } from './database.ts';
import { makeFolder } from './sqlite.ts';
import { bareConfig, refusedPostgres } from './postgres.ts';
import { databaseCode } from './unavailable.ts';

/** Any number of servers together, or one restore alone. */
type Use = 'shared' | 'alone';
type Release = () => Promise<void>;

const taken: Readonly<Record<Use, string>> = {
  shared: 'A backup is being restored into this database; start again when that is done.',
  alone: 'A server uses this database; stop every one of them first.',
};

/**
 * Says that a server uses this database, until it is released or the process ends, however it ends. A restore
 * waits for no server and no server for a restore: whoever comes second is refused with StartupError.
 */
export const holdForServing = (place: DatabasePlace): Promise<Release> => hold(place, 'shared');

/** Has the database alone, as far as servers are concerned. */
export const holdAlone = (place: DatabasePlace): Promise<Release> => hold(place, 'alone');

async function hold({ databaseUrl, dataDir }: DatabasePlace, how: Use): Promise<Release> {
  return databaseUrl ? holdPostgres(databaseUrl, how) : holdFolder(dataDir, how);
}

/** By the locks that SQLite keeps on a file of its own: the system lets go of them when the process ends. */
async function holdFolder(dataDir: string, how: Use): Promise<Release> {
  makeFolder(dataDir);
  const path = join(dataDir, 'fireside.lock');
  let file: SQLite.Database | undefined;
  try {
    file = new SQLite(path, { timeout: 0 });
    file.exec(how === 'alone' ? 'begin exclusive' : 'begin');
    file.prepare('select count(*) from sqlite_schema').get();
  } catch (error) {
    file?.close();
    const code = databaseCode(error);
    if (code.startsWith('SQLITE_BUSY')) throw new StartupError(taken[how]);
    throw new StartupError(`The file ${path} cannot be used (${code || String(error)}); remove it.`, error);
  }
  return async () => void file.close();
}

const lockKeys = '1181315685, 1';
const tryAgainMs = 1000;

/** By an advisory lock, which ends with its connection; one that breaks is made anew. */
async function holdPostgres(databaseUrl: string, how: Use): Promise<Release> {
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isReleased = false;
  const take = async (): Promise<boolean> => {
    client = new Client(bareConfig(databaseUrl));
    client.on('error', () => undefined);
    await client.connect();
    const suffix = how === 'alone' ? '' : '_shared';
    const { rows } = await client.query<{ got: boolean }>(
      `select pg_try_advisory_lock${suffix}(${lockKeys}) as got`,
    );
    return rows[0]!.got;
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
    throw error instanceof StartupError ? error : refusedPostgres(databaseUrl, error);
  }
  if (how === 'shared') watch();
  return async () => {
    isReleased = true;
    clearTimeout(timer);
    await end();
  };
}
