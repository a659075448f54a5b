import type { Kysely } from 'kysely';
import { AppError } from '../../../application/errors.ts';
import { readSettings, type Settings } from '../settings.ts';
import { openDatabase } from '../sql/database.ts';
import { UnfitBackup } from '../sql/backup/backup-format.ts';
import { isThere } from '../sql/sqlite.ts';
import { sqlPorts } from '../sql/sql-ports.ts';
import type { Tables } from '../sql/tables.ts';
import { StartupError } from '../startup-error.ts';
import { CommandError, type Product } from './command.ts';

/** What a command works on. */
export type Stored = ReturnType<typeof sqlPorts> & { db: Kysely<Tables>; settings: Settings };

/** What every command with a database says about it in its help. */
export const databaseHelp = `It works on the server's database, beside the running server: set DATABASE_URL or DATA_DIR as for the server.`;

/** Works on the server's database, PostgreSQL or SQLite, beside the server or without it. */
export function withDatabase<Result>(
  product: Product,
  work: (stored: Stored) => Promise<Result>,
): Promise<Result> {
  return withSettings(product, async (settings) => {
    refuseMissing(settings);
    const database = await openDatabase(settings);
    try {
      return await work({ ...sqlPorts(database), db: database.db, settings });
    } finally {
      await database.close();
    }
  });
}

/** Works with the server's settings; what the operator can mend ends in a sentence. */
export async function withSettings<Result>(
  { env, folder }: Product,
  work: (settings: Settings) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(readSettings(env, folder));
  } catch (error) {
    const isTold = error instanceof StartupError || error instanceof AppError || error instanceof UnfitBackup;
    throw isTold ? new CommandError(error.message) : error;
  }
}

/** A command that only looks makes no new database. */
export function refuseMissing({ databaseUrl, dataDir }: Settings): void {
  if (databaseUrl === null && !isThere(dataDir))
    throw new StartupError(
      `There is no database in ${dataDir}; set DATA_DIR or DATABASE_URL to what the server uses.`,
    );
}
