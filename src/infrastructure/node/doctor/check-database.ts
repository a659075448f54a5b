import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Settings } from '../platform/settings.ts';
import type { UnmigratedDatabase } from '../platform/database/database-types.ts';
import { openUnmigratedDatabase } from '../platform/database/database.ts';
import { listMigrationStatuses } from '../platform/database/migrate.ts';
import { hasSqliteFile, sqliteFilePath } from '../platform/database/sqlite.ts';
import { StartupError } from '../platform/startup-error.ts';
import { listKeyStatuses } from '../identity-provider/keys.ts';
import { compareClocks, failureResult, okResult, warningResult, type CheckResult } from './check-result.ts';

const megabyte = 1024 * 1024;
const [littleSpace, tooLittleSpace] = [1024 * megabyte, 200 * megabyte];

/** Checks connection, version, migrations, disk space, clock and keys. Does not create a database. */
export async function checkDatabase(settings: Settings, clock: Clock): Promise<CheckResult[]> {
  const { databaseUrl, dataDir } = settings;
  try {
    if (databaseUrl === null && !hasSqliteFile(dataDir))
      return [
        warningResult(
          'database',
          `There is no database in ${dataDir} yet; the server makes one at its first start.`,
        ),
        ...(existsSync(dataDir) ? [await spaceIn(dataDir)] : []),
      ];
  } catch (error) {
    return [failureResult('database', sentenceOf(error))];
  }
  let bare: UnmigratedDatabase;
  try {
    bare = await openUnmigratedDatabase(settings);
  } catch (error) {
    return [failureResult('database', sentenceOf(error))];
  }
  try {
    return [
      okResult('database', `${bare.place} answers: ${bare.version}.`),
      await migrationsOf(bare),
      ...(bare.dialect === 'postgres'
        ? [await clockOf(bare, clock)]
        : [await spaceIn(dataDir), secrecyOf(dataDir)]),
      ...(settings.issuer ? [] : [await keysOf(bare, clock.now())]),
    ];
  } catch (error) {
    return [
      failureResult('database', sentenceOf(error instanceof StartupError ? error : bare.refusal(error))),
    ];
  } finally {
    await bare.close();
  }
}

const sentenceOf = (error: unknown): string => {
  if (error instanceof StartupError) return error.message;
  throw error;
};

async function migrationsOf({ db, place, schema }: UnmigratedDatabase): Promise<CheckResult> {
  const standings = await listMigrationStatuses(db, place, schema);
  const toCome = standings.filter(({ doneAt }) => doneAt === null);
  return toCome.length === 0
    ? okResult('migrations', `All ${standings.length} have run.`)
    : warningResult(
        'migrations',
        `${toCome.length} of ${standings.length} have not run yet: ${toCome.map(({ name }) => name).join(', ')}. The next start runs them, or fireside migrate.`,
      );
}

async function clockOf({ db }: UnmigratedDatabase, clock: Clock): Promise<CheckResult> {
  const sentAt = clock.now();
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(db);
  return compareClocks('the database', rows[0]?.at ?? 0, (sentAt + clock.now()) / 2);
}

async function spaceIn(dataDir: string): Promise<CheckResult> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const words = `${Math.floor(free / megabyte).toLocaleString('en-GB')} MB are free for ${dataDir}`;
  if (free < tooLittleSpace)
    return failureResult('disk', `Only ${words}; free some space before answers are refused.`);
  return free < littleSpace
    ? warningResult('disk', `Only ${words}; free some space soon.`)
    : okResult('disk', `${words}.`);
}

function secrecyOf(dataDir: string): CheckResult {
  const isOpen = (path: string): boolean => (statSync(path).mode & 0o005) !== 0;
  return isOpen(dataDir) && isOpen(sqliteFilePath(dataDir))
    ? warningResult('data folder', `Every user of this machine can read ${dataDir}; chmod 700 ${dataDir}.`)
    : okResult('data folder', `${dataDir} is closed to other users.`);
}

async function keysOf({ db }: UnmigratedDatabase, now: number): Promise<CheckResult> {
  const tables = await db.introspection.getTables();
  const keys = tables.some(({ name }) => name === 'identity_key') ? await listKeyStatuses(db, now) : [];
  const signs = keys.find(({ kind, state }) => kind === 'signing' && state === 'signs');
  return signs
    ? okResult(
        'issuer',
        `The embedded provider signs with ${signs.id}, made on ${new Date(signs.createdAt).toISOString().slice(0, 10)}.`,
      )
    : warningResult(
        'issuer',
        'The embedded provider has no keys yet; the server makes them at its first start.',
      );
}
