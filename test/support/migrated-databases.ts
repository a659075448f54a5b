import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../src/infrastructure/node/platform/database/database.ts';
import { TestPostgres } from './postgres.ts';
import { runFolder } from './run-folder.ts';

const migrated = 'fireside_migrated';

/** Copies an empty SQLite database with all tables into `dataDir`. The migrations run once for all test files. */
export async function copyMigratedSqlite(dataDir: string): Promise<void> {
  const template = join(runFolder(), 'fireside.db');
  if (!existsSync(template)) {
    const making = join(runFolder(), randomUUID());
    const { close } = await openDatabase({ dataDir: making });
    await close();
    renameSync(join(making, 'fireside.db'), template);
    rmSync(making, { recursive: true });
  }
  mkdirSync(dataDir, { recursive: true });
  copyFileSync(template, join(dataDir, 'fireside.db'));
}

/** Returns the PostgreSQL server that all test files of this process share, with a migrated template database. */
const postgresOfProcess = (): Promise<TestPostgres> =>
  TestPostgres.kept(join(runFolder(), String(process.pid)), async (postgres) => {
    await postgres.create(migrated);
    const { close } = await openDatabase({ databaseUrl: postgres.url(migrated), dataDir: '' });
    await close();
  });

/** Creates the databases of one test file on the PostgreSQL server of its process. */
export class PostgresDatabases {
  readonly #names: string[] = [];
  #postgres: Promise<TestPostgres> | undefined;

  /** Creates a database, with all tables or with none, and returns its DATABASE_URL. */
  async create({ isMigrated }: { isMigrated: boolean }): Promise<string> {
    this.#postgres ??= postgresOfProcess();
    const postgres = await this.#postgres;
    const name = `fireside_${randomUUID().replaceAll('-', '')}`;
    await postgres.create(name, isMigrated ? migrated : undefined);
    this.#names.push(name);
    return postgres.url(name);
  }

  /** Removes the created databases, even if clients are still connected. */
  async dropAll(): Promise<void> {
    const postgres = await this.#postgres;
    for (const name of this.#names.splice(0)) await postgres!.drop(name);
  }
}
