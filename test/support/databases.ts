import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenDatabase } from '../../src/infrastructure/node/platform/database/database-types.ts';
import { openDatabase } from '../../src/infrastructure/node/platform/database/database.ts';
import { sqlPorts, type StoredPorts } from '../../src/infrastructure/node/compose/sql-ports.ts';
import { copyMigratedSqlite, PostgresDatabases } from './migrated-databases.ts';
import { describePostgres } from './postgres.ts';

export type { StoredPorts };

/** A database of a suite's own. */
export type TestDatabase = {
  settings: () => { databaseUrl?: string; dataDir: string };
  /** Another handle on it, as another process would have; closed after the suite. */
  open: () => Promise<OpenDatabase>;
};

/** Runs a suite on SQLite and on PostgreSQL, each with a database of its own: its tables are there and empty. */
export function onEveryDatabase(name: string, suite: (database: TestDatabase) => void): void {
  describe(`${name} on SQLite`, () => suite(sqlite({ isMigrated: true })));
  describePostgres(`${name} on PostgreSQL`, () => suite(postgres({ isMigrated: true })));
}

/** As `onEveryDatabase`, with databases that have no table. */
export function onEveryBareDatabase(name: string, suite: (database: TestDatabase) => void): void {
  describe(`${name} on SQLite`, () => suite(sqlite({ isMigrated: false })));
  describePostgres(`${name} on PostgreSQL`, () => suite(postgres({ isMigrated: false })));
}

/** Runs a port's contract on SQLite and on PostgreSQL; `ports()` is there inside tests. */
export function onEveryStore(name: string, contract: (ports: () => StoredPorts) => void): void {
  onEveryDatabase(name, (database) => {
    let ports: StoredPorts;
    beforeAll(async () => {
      ports = sqlPorts(await database.open());
    });
    contract(() => ports);
  });
}

/** A folder that is made before the suite and goes after it. */
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
    // A test's own statements have time on a busy machine; what ends long ones has tests of its own.
    const handle = await openDatabase({ statementMs: 60_000, ...settings() });
    handles.push(handle);
    return handle;
  };
  afterAll(() => Promise.all(handles.map((handle) => handle.close())));
  return { settings, open };
}
