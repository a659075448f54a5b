import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenDatabase } from '../../src/infrastructure/node/platform/database/database-types.ts';
import { openDatabase } from '../../src/infrastructure/node/platform/database/database.ts';
import { createSqlPorts, type SqlPorts } from '../../src/infrastructure/node/compose/sql-ports.ts';
import { copyMigratedSqlite, PostgresDatabases } from './migrated-databases.ts';
import { describePostgres } from './postgres.ts';

export type { SqlPorts };

/** The database of one suite. */
export type TestDatabase = {
  settings: () => { databaseUrl?: string; dataDir: string };
  /** Opens another connection to the database, as another process would; it is closed after the suite. */
  open: () => Promise<OpenDatabase>;
};

/** Runs a suite on SQLite and on PostgreSQL, each with a database of its own, whose tables are empty. */
export function onEveryDatabase(name: string, suite: (database: TestDatabase) => void): void {
  describe(`${name} on SQLite`, () => suite(sqlite({ isMigrated: true })));
  describePostgres(`${name} on PostgreSQL`, () => suite(postgres({ isMigrated: true })));
}

/** Runs a suite on SQLite and on PostgreSQL, each with a database of its own that has no tables. */
export function onEveryBareDatabase(name: string, suite: (database: TestDatabase) => void): void {
  describe(`${name} on SQLite`, () => suite(sqlite({ isMigrated: false })));
  describePostgres(`${name} on PostgreSQL`, () => suite(postgres({ isMigrated: false })));
}

/** Runs a port's contract on SQLite and on PostgreSQL; `ports()` may be called inside tests only. */
export function onEveryStore(name: string, contract: (ports: () => SqlPorts) => void): void {
  onEveryDatabase(name, (database) => {
    let ports: SqlPorts;
    beforeAll(async () => {
      ports = createSqlPorts(await database.open());
    });
    contract(() => ports);
  });
}

/** Creates a folder before the suite and removes it afterwards. */
export function temporaryFolder(): string {
  const folder = join(tmpdir(), `fireside-${randomUUID()}`);
  beforeAll(() => mkdirSync(folder));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function sqlite({ isMigrated }: { isMigrated: boolean }): TestDatabase {
  const dataDir = temporaryFolder();
  if (isMigrated) beforeAll(() => copyMigratedSqlite(dataDir));
  return opening(() => ({ dataDir }));
}

const onPostgres = new PostgresDatabases();
afterAll(() => onPostgres.dropAll());

function postgres(how: { isMigrated: boolean }): TestDatabase {
  let databaseUrl: string;
  beforeAll(async () => {
    databaseUrl = await onPostgres.create(how);
  });
  return opening(() => ({ databaseUrl, dataDir: '' }));
}

function opening(settings: TestDatabase['settings']): TestDatabase {
  const handles: OpenDatabase[] = [];
  const open = async () => {
    // The time limit is high, so that a busy machine fails no test; other tests check the limit.
    const handle = await openDatabase({ statementMs: 60_000, ...settings() });
    handles.push(handle);
    return handle;
  };
  afterAll(() => Promise.all(handles.map((handle) => handle.close())));
  return { settings, open };
}
