import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { AppError } from '../../../application/errors.ts';
import { readSettings, type Settings } from '../settings.ts';
import { openDatabase } from '../sql/database.ts';
import { sqlPorts } from '../sql/sql-ports.ts';
import type { Tables } from '../sql/tables.ts';
import { StartupError } from '../startup-error.ts';
import { CommandError, type Product } from './command.ts';

type Stored = ReturnType<typeof sqlPorts> & { db: Kysely<Tables>; settings: Settings };

/** What every command with a database says about it in its help. */
export const databaseHelp = `It works on the server's database, beside the running server: set DATABASE_URL or DATA_DIR as for the server.`;

/** Works on the server's database, PostgreSQL or SQLite, beside the server or without it. */
export async function withDatabase<Result>(
  { env, folder }: Product,
  work: (stored: Stored) => Promise<Result>,
): Promise<Result> {
  try {
    const settings = readSettings(env, folder);
    const { databaseUrl, dataDir } = settings;
    if (databaseUrl === null && !existsSync(join(dataDir, 'fireside.db')))
      throw new StartupError(
        `There is no database in ${dataDir}; set DATA_DIR or DATABASE_URL to what the server uses.`,
      );
    const database = await openDatabase({ databaseUrl: databaseUrl ?? undefined, dataDir });
    try {
      return await work({ ...sqlPorts(database), db: database.db, settings });
    } finally {
      await database.close();
    }
  } catch (error) {
    const isTold = error instanceof StartupError || error instanceof AppError;
    throw isTold ? new CommandError(error.message) : error;
  }
}
