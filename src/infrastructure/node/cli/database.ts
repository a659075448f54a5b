import type { Kysely } from 'kysely';
import type { Clock } from '../../../application/ports/clock.ts';
import { AppError } from '../../../application/errors.ts';
import { readSettings, type Settings } from '../platform/settings.ts';
import { openDatabase } from '../platform/database/database.ts';
import { UnusableBackupError } from '../platform/database/backup/backup-format.ts';
import { hasSqliteFile } from '../platform/database/sqlite.ts';
import { createSqlPorts, type SqlPorts } from '../compose/sql-ports.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import { StartupError } from '../platform/startup-error.ts';
import { CommandError, type CommandContext, type InstalledProduct } from './command.ts';

/** The ports, the settings and the clock of a command. */
export type DatabaseContext = SqlPorts & { db: Kysely<Tables>; settings: Settings; clock: Clock };

/** The sentence about the database in the help of every command that uses the database. */
export const databaseHelp = `It works on the server's database, beside the running server: set DATABASE_URL or DATA_DIR as for the server.`;

/** The time limit of a statement (ms): longer than for a request, because commands read whole tables. */
const commandMs = 60_000;

/** Opens the server's database, runs `work` and closes the database; the server may be running meanwhile. */
export function withDatabase<Result>(
  { product, clock }: Pick<CommandContext, 'product' | 'clock'>,
  work: (stored: DatabaseContext) => Promise<Result>,
): Promise<Result> {
  return withSettings(product, async (settings) => {
    refuseMissingDatabase(settings);
    const database = await openDatabase({ ...settings, statementMs: commandMs });
    try {
      return await work({ ...createSqlPorts(database), db: database.db, settings, clock });
    } finally {
      await database.close();
    }
  });
}

/** Reads the settings and runs `work`. Errors that the operator can correct become CommandErrors. */
export async function withSettings<Result>(
  { env, folder }: InstalledProduct,
  work: (settings: Settings) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(readSettings(env, folder));
  } catch (error) {
    const isExpected =
      error instanceof StartupError || error instanceof AppError || error instanceof UnusableBackupError;
    throw isExpected ? new CommandError(error.message) : error;
  }
}

/** Refuses to work without a database, because a command must not create one. @throws StartupError. */
export function refuseMissingDatabase({ databaseUrl, dataDir }: Settings): void {
  if (databaseUrl === null && !hasSqliteFile(dataDir))
    throw new StartupError(
      `There is no database in ${dataDir}; set DATA_DIR or DATABASE_URL to what the server uses.`,
    );
}
