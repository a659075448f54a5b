import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createSqlPorts } from '../../src/infrastructure/node/compose/sql-ports.ts';
import type { OpenDatabase } from '../../src/infrastructure/node/platform/database/database-types.ts';
import { openDatabase } from '../../src/infrastructure/node/platform/database/database.ts';
import { copyMigratedSqlite } from './migrated-databases.ts';

const root = mkdtempSync(join(tmpdir(), 'fireside-'));
const opened: OpenDatabase[] = [];
/** Creates an SQLite database for one test, which is closed and removed after the test file. */
export async function freshDatabase(): Promise<OpenDatabase> {
  const dataDir = mkdtempSync(join(root, 'data-'));
  await copyMigratedSqlite(dataDir);
  const database = await openDatabase({ dataDir });
  opened.push(database);
  // A test's database need not survive a power cut.
  await sql`pragma synchronous = off`.execute(database.db);
  return database;
}

/** Creates all ports over a new database; `mails` returns the mails in its outbox. */
export async function freshPorts() {
  const database = await freshDatabase();
  const mails = () =>
    database.db
      .selectFrom('outbox_mail')
      .select(['recipient', 'subject', 'text'])
      .orderBy('created_at')
      .execute();
  return { ...createSqlPorts(database), db: database.db, mails };
}

afterAll(async () => {
  for (const { close } of opened) await close();
  rmSync(root, { recursive: true, force: true });
});
