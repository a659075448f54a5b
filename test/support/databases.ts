import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenDatabase } from '../../src/infrastructure/node/platform/database/database-types.ts';
import { openDatabase } from '../../src/infrastructure/node/platform/database/database.ts';
import { sqlPorts, type StoredPorts } from '../../src/infrastructure/node/compose/sql-ports.ts';
import { describePostgres, TestPostgres } from './postgres.ts';

export type { StoredPorts };

/** A database of a test file's own, empty at first. */
export type TestDatabase = {
  settings: () => { databaseUrl?: string; dataDir: string };
  /** Another handle on it, as another process would have; closed after the suite. */
  open: () => Promise<OpenDatabase>;
};

/** Runs a suite on SQLite and on PostgreSQL, each with a database of its own. */
export function onEveryDatabase(name: string, suite: (database: TestDatabase) => void): void {
  describe(`${name} on SQLite`, () => suite(sqlite()));
  describePostgres(`${name} on PostgreSQL`, () => suite(postgres()));
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

function sqlite(): TestDatabase {
  const dataDir = temporaryFolder();
  return opening(() => ({ dataDir }));
}

/** One server for a test file, started when a suite first needs it. */
let server: Promise<TestPostgres> | undefined;
afterAll(async () => (await server)?.stop());

function postgres(): TestDatabase {
  let databaseUrl: string;
  beforeAll(async () => {
    server ??= TestPostgres.start();
    databaseUrl = await (await server).database();
  });
  return opening(() => ({ databaseUrl, dataDir: '' }));
}

function opening(settings: TestDatabase['settings']): TestDatabase {
  const handles: OpenDatabase[] = [];
  const open = async () => {
    const handle = await openDatabase(settings());
    handles.push(handle);
    return handle;
  };
  afterAll(() => Promise.all(handles.map((handle) => handle.close())));
  return { settings, open };
}
