import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import type { RunEntry } from '../../src/domain/chat/run-entry.ts';
import { Script } from '../../src/domain/chat/script.ts';
import { createSqlPorts } from '../../src/infrastructure/node/compose/sql-ports.ts';
import type { OpenDatabase } from '../../src/infrastructure/node/platform/database/database-types.ts';
import { openDatabase } from '../../src/infrastructure/node/platform/database/database.ts';
import { answerTo, dice } from '../../test/support/random-activity.ts';
import { postgresFolder, TestPostgres } from '../../test/support/postgres.ts';
import type { Figure } from './figure.ts';

/** The most entries of a conversation in this bench. */
const mostEntries = 300;
const said =
  'we tried it at the kitchen table after school and it was hard at first but then she laughed'.split(' ');

/** Measures the size on disk of the log of a finished run of a shipped Activity, compressed and as rows. */
export async function measureStorage(quick: boolean): Promise<Figure[]> {
  const each = quick ? 10 : 100;
  const dataDir = mkdtempSync(join(tmpdir(), 'fireside-bench-'));
  const closing: (() => Promise<void> | void)[] = [() => rmSync(dataDir, { recursive: true })];
  try {
    const onSqlite = await openDatabase({ dataDir });
    closing.unshift(() => onSqlite.close());
    const figures = await sizesOn(onSqlite, each);
    if (postgresFolder === null) return figures;
    const postgres = await TestPostgres.start();
    closing.unshift(() => postgres.stop());
    const onPostgres = await openDatabase({ databaseUrl: await postgres.database(), dataDir: '' });
    closing.unshift(() => onPostgres.close());
    return [...figures, ...(await sizesOn(onPostgres, each))];
  } finally {
    for (const close of closing) await close();
  }
}

async function sizesOn(database: OpenDatabase, each: number): Promise<Figure[]> {
  const runs = await talk(database, each);
  const rows = await sizeOf(database);
  const begun = performance.now();
  const done = { entries: 0, bytes: 0 };
  for (let hasMore = true; hasMore;) {
    const next = await createSqlPorts(database).logCompression.compressNext(runs + 1, 1);
    done.entries += next.entries;
    done.bytes += next.bytes;
    hasMore = next.hasMore;
  }
  const perSecond = runs / ((performance.now() - begun) / 1000);
  const left = await database.db.selectFrom('run_entry').select('run_id').executeTakeFirst();
  if (left) throw new Error('A log was not compressed.');
  const compressed = await sizeOf(database);
  const name = { sqlite: 'SQLite', postgres: 'PostgreSQL' }[database.dialect];
  process.stdout.write(
    `${name}: ${runs} runs of ${(done.entries / runs).toFixed(1)} entries; a log takes ${Math.round(rows / runs)} bytes as rows, ${Math.round(compressed / runs)} compressed (${Math.round(done.bytes / runs)} of them the bytes); ${Math.round(perSecond)} runs a second\n`,
  );
  return [
    {
      name: `a log on ${name}, compressed beside as rows`,
      product: compressed / runs,
      plain: rows / runs,
      limit: 0.25,
      unit: 'bytes',
    },
  ];
}

/** Stores finished runs of every shipped Activity; returns their number. */
async function talk({ db, ...database }: OpenDatabase, each: number): Promise<number> {
  const { library, people, runs } = createSqlPorts({ db, ...database });
  let count = 0;
  for (const file of readdirSync('content/activities').filter((name) => /^[^.]+\.json$/.test(name))) {
    const definition = JSON.parse(
      readFileSync(join('content/activities', file), 'utf8'),
    ) as ActivityDefinition;
    const { id: activityId, version } = await library.publish(definition, 'bench', 1);
    for (let number = 0; number < each; number += 1) {
      const subject = `${file} ${number}`;
      const person = await people.findOrCreate({ issuer: 'https://id.example', subject, email: '' }, 1);
      const key = { personId: person.id, activityId, enrolmentId: null };
      const create = { version, enrolledAt: 1 };
      const append = logOfRun(definition, subject);
      await runs.change(key, () => ({
        reply: null,
        change: { create, startedAt: 1, completedAt: 1, append },
      }));
      count += 1;
    }
  }
  await sql`update run set completed_at = 1, touched_at = 1`.execute(db);
  return count;
}

/** Returns the longest of several random logs of the Activity; a family usually gives about 20 answers. */
function logOfRun(definition: ActivityDefinition, seed: string): RunEntry[] {
  const ways = Array.from({ length: 8 }, (_, way) => wayThrough(definition, `${seed} ${way}`));
  return ways.reduce((longest, way) => (way.length > longest.length ? way : longest));
}

/** Returns the log of a random path, with an answer about every 15 seconds. */
function wayThrough(definition: ActivityDefinition, seed: string): RunEntry[] {
  const random = dice(seed);
  const script = new Script(definition);
  let at = Date.parse('2026-05-04T17:00Z') + random.throw(1e9);
  const log: RunEntry[] = [{ kind: 'opened', at }];
  while (script.waitsOn !== null && script.waitsOn.kind !== 'pause' && log.length < mostEntries) {
    const { waitsOn } = script;
    at += 4000 + random.throw(22_000);
    if (waitsOn.kind !== 'answer')
      log.push({ kind: 'touchpoint-ended', touchpointId: waitsOn.touchpointId, at });
    else {
      const { step } = waitsOn;
      const response = answerTo(step, seed);
      const words = () => Array.from({ length: 1 + random.throw(12) }, () => random.pick(said)).join(' ');
      const stepId = step.touchpointStepEntityId;
      const own = response.kind === 'input' ? { ...response, response: words() } : response;
      log.push({ kind: 'answered', stepId, response: own, at });
    }
    script.take(log.at(-1)!);
  }
  return log;
}

/** Returns the size (bytes) of the tables that hold logs, with their indexes and without freed space. */
async function sizeOf({ db, dialect }: OpenDatabase): Promise<number> {
  const tables = ['run_entry', 'compressed_log'];
  let size = 0;
  if (dialect === 'sqlite') {
    const { rows } = await sql<{ size: number }>`
      select coalesce(sum(pgsize), 0) as size from dbstat where name in (
        select name from sqlite_schema where tbl_name in (${sql.join(tables)}))`.execute(db);
    return rows[0]!.size;
  }
  for (const table of tables) {
    await sql`vacuum full ${sql.table(table)}`.execute(db);
    const { rows } = await sql<{ size: number }>`
      select pg_total_relation_size(${sql.lit(table)}) as size`.execute(db);
    size += rows[0]!.size;
  }
  return size;
}
