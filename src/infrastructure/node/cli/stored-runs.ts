import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../../application/errors.ts';
import type { ContentLibrary } from '../../../application/ports/content-library.ts';
import type { RunRepository } from '../../../application/ports/run-repository.ts';
import { readSettings } from '../settings.ts';
import { openDatabase } from '../sql/database.ts';
import { sqlPorts } from '../sql/sql-ports.ts';
import { StartupError } from '../startup-error.ts';
import { CommandError, type Product } from './command.ts';

type StoredRuns = { library: ContentLibrary; runs: RunRepository };

/** What every command with a database says about it in its help. */
export const databaseHelp = `The runs are those of the server's database: set DATABASE_URL or DATA_DIR as for the server.`;

/** Works on the server's database, PostgreSQL or SQLite, beside the server or without it. */
export async function withStoredRuns<Result>(
  { env, folder }: Product,
  work: (stored: StoredRuns) => Promise<Result>,
): Promise<Result> {
  try {
    const { databaseUrl, dataDir } = readSettings(env, folder);
    if (databaseUrl === null && !existsSync(join(dataDir, 'fireside.db')))
      throw new StartupError(
        `There is no database in ${dataDir}; set DATA_DIR or DATABASE_URL to what the server uses.`,
      );
    const database = await openDatabase({ databaseUrl: databaseUrl ?? undefined, dataDir });
    try {
      return await work(sqlPorts(database));
    } finally {
      await database.close();
    }
  } catch (error) {
    const isTold = error instanceof StartupError || error instanceof AppError;
    throw isTold ? new CommandError(error.message) : error;
  }
}
