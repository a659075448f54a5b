import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuditLog } from '../../src/application/ports/server/audit-log.ts';
import type { ContentHistory } from '../../src/application/ports/server/content-history.ts';
import type { ContentLibrary } from '../../src/application/ports/server/content-library.ts';
import type { EnrolmentRepository } from '../../src/application/ports/server/enrolment-repository.ts';
import type { FeedbackReports } from '../../src/application/ports/server/feedback-reports.ts';
import type { People } from '../../src/application/ports/server/people.ts';
import type { PersonRecords } from '../../src/application/ports/server/person-records.ts';
import type { Licences } from '../../src/application/ports/server/licences.ts';
import type { Outbox } from '../../src/application/ports/server/outbox.ts';
import type { PromoCodes } from '../../src/application/ports/server/promo-codes.ts';
import type { Purchases } from '../../src/application/ports/server/purchases.ts';
import type { Retention } from '../../src/application/ports/server/retention.ts';
import type { RunRepository } from '../../src/application/ports/server/run-repository.ts';
import type { OpenDatabase } from '../../src/infrastructure/node/platform/database/database-types.ts';
import { openDatabase } from '../../src/infrastructure/node/platform/database/database.ts';
import { sqlPorts } from '../../src/infrastructure/node/compose/sql-ports.ts';
import { describePostgres, TestPostgres } from './postgres.ts';

export type StoredPorts = {
  library: ContentLibrary;
  history: ContentHistory;
  runs: RunRepository;
  enrolments: EnrolmentRepository;
  people: People;
  audit: AuditLog;
  reports: FeedbackReports;
  records: PersonRecords;
  outbox: Outbox;
  purchases: Purchases;
  promoCodes: PromoCodes;
  licences: Licences;
  retention: Retention;
};

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
