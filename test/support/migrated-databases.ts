import { randomUUID } from 'node:crypto';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/infrastructure/node/platform/database/database.ts';
import { TestPostgres } from './postgres.ts';

const migrated = 'fireside_migrated';

/** The folder that test files share: that of a Jest run (jest-run.ts), or one of this process without Jest. */
let folder = process.env['TEST_DATABASES'];

function sharedFolder(): string {
  if (folder !== undefined) return folder;
  const own = makeSharedFolder();
  process.once('exit', () => rmSync(own, { recursive: true, force: true }));
  return (folder = own);
}

export function makeSharedFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'fireside-databases-'));
  // PostgreSQL runs as a user of its own, who has to reach its folder in it.
  chmodSync(made, 0o711);
  return made;
}

/** Copies an empty SQLite database with all its tables to `dataDir`; it is migrated once for all test files. */
export async function copyMigratedSqlite(dataDir: string): Promise<void> {
  const template = join(sharedFolder(), 'fireside.db');
  if (!existsSync(template)) {
    const making = join(sharedFolder(), randomUUID());
    const { close } = await openDatabase({ dataDir: making });
    await close();
    renameSync(join(making, 'fireside.db'), template);
    rmSync(making, { recursive: true });
  }
  mkdirSync(dataDir, { recursive: true });
  copyFileSync(template, join(dataDir, 'fireside.db'));
}

/** The PostgreSQL that all test files of this process share; it has a migrated database to copy. */
const postgresOfProcess = (): Promise<TestPostgres> =>
  TestPostgres.kept(join(sharedFolder(), String(process.pid)), async (postgres) => {
    await postgres.create(migrated);
    const { close } = await openDatabase({ databaseUrl: postgres.url(migrated), dataDir: '' });
    await close();
  });

/** Databases of one test file on the PostgreSQL of its process. */
export class PostgresDatabases {
  readonly #names: string[] = [];
  #postgres: Promise<TestPostgres> | undefined;

  /** A database that nothing else uses, with its tables or without; its DATABASE_URL. */
  async create({ isMigrated }: { isMigrated: boolean }): Promise<string> {
    this.#postgres ??= postgresOfProcess();
    const postgres = await this.#postgres;
    const name = `fireside_${randomUUID().replaceAll('-', '')}`;
    await postgres.create(name, isMigrated ? migrated : undefined);
    this.#names.push(name);
    return postgres.url(name);
  }

  /** Removes what was created, whatever is still connected. */
  async dropAll(): Promise<void> {
    const postgres = await this.#postgres;
    for (const name of this.#names.splice(0)) await postgres!.drop(name);
  }
}
