import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { StepResponse } from '../../src/domain/steps/step-kinds.ts';
import { openUnmigratedDatabase } from '../../src/infrastructure/node/platform/database/database.ts';
import { sqliteFilePath } from '../../src/infrastructure/node/platform/database/sqlite.ts';
import { isJsonObject } from '../../src/domain/platform/json.ts';

/**
 * Reads a file that the code of commit d3b5e1dc wrote: the tables of each database, or a backup with three families.
 */
const fileOf = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'version-d3b5e1dc', name), 'utf8');

/** The lines of the backup, uncompressed. */
export const oldBackup = fileOf('backup.jsonl');

/**
 * The subjects of the three families: one in the middle of a conversation, one at its end, and one with a compressed
 * log.
 */
export const oldFamilies = ['middle', 'end', 'finished'] as const;

/** Returns an answer to the form at the end of the conversation. */
export const oldForm = (words: string): StepResponse => ({
  kind: 'feedback',
  questionResponses: [{ feedbackQuestionEntityId: 'end-q', responses: [words] }],
});

type Settings = { databaseUrl?: string; dataDir: string };

/** Creates a database with the tables of commit d3b5e1dc; `names` are the migrations that it records. */
export async function makeOldDatabase(settings: Settings, names?: readonly string[]): Promise<void> {
  await makeOldTables(settings);
  const { db, close } = await openUnmigratedDatabase(settings);
  const lines: unknown[] = oldBackup
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  const { migrations } = lines[0] as { migrations: string[] };
  for (const name of names ?? migrations)
    await sql`insert into fireside_migration values (${name}, '2026-11-28T00:00:00.000Z')`.execute(db);
  let table: { table: string; columns: string[] } | undefined;
  for (const line of lines.slice(1, -1)) {
    if (!Array.isArray(line)) table = line as typeof table;
    else
      await sql`insert into ${sql.table(table!.table)} (${sql.join(table!.columns.map((name) => sql.ref(name)))})
        values (${sql.join(line.map(cellOf))})`.execute(db);
  }
  await close();
}

const cellOf = (cell: unknown): unknown =>
  isJsonObject(cell) ? Buffer.from(String(cell['base64']), 'base64') : cell;

async function makeOldTables({ databaseUrl, dataDir }: Settings): Promise<void> {
  if (databaseUrl === undefined) {
    mkdirSync(dataDir, { recursive: true });
    new SQLite(sqliteFilePath(dataDir)).exec(fileOf('tables.sqlite.sql')).close();
    return;
  }
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(fileOf('tables.postgres.sql'));
  await client.end();
}
