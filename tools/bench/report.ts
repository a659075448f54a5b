import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { PageFrame } from '../../src/infrastructure/node/platform/pages/page-frame.ts';
import { ServerTexts } from '../../src/infrastructure/node/platform/pages/server-texts.ts';
import { buildApp } from '../../src/infrastructure/node/compose/app.ts';
import { readSettings } from '../../src/infrastructure/node/platform/settings.ts';
import type { OpenDatabase } from '../../src/infrastructure/node/platform/database/database-types.ts';
import { openDatabase } from '../../src/infrastructure/node/platform/database/database.ts';
import { reportCopy } from '../../src/infrastructure/node/reporting/report-copy.ts';
import { sqlPorts } from '../../src/infrastructure/node/compose/sql-ports.ts';
import { MemoryLimits } from '../../src/infrastructure/shared/platform/memory-limits.ts';
import { MemoryContentChecks } from '../../test/support/stores/memory-content-checks.ts';
import { SystemClock } from '../../src/infrastructure/shared/platform/system-clock.ts';
import { postgresFolder, TestPostgres } from '../../test/support/postgres.ts';
import { median, type Figure } from './figure.ts';

const answersEach = 4;
const publicUrl = 'https://bench.example';
const everything = { scope: 'both', programmeId: null, activityId: null, from: null, until: null } as const;

/** A report of a million answers over HTTP, beside psql with the same COPY, in turns. */
export async function measureReport(quick: boolean): Promise<Figure[]> {
  if (postgresFolder === null) {
    process.stdout.write('Skipped: reports; PostgreSQL was not found.\n');
    return [];
  }
  const rows = quick ? 100_000 : 1_000_000;
  process.stdout.write(`Storing ${rows} answers in PostgreSQL, then downloading them\n`);
  const postgres = await TestPostgres.start();
  const databaseUrl = await postgres.database();
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  try {
    await fill(database, rows / answersEach);
    return await inTurns(database, databaseUrl, quick ? 1 : 3);
  } finally {
    await database.close();
    await postgres.stop();
  }
}

async function inTurns(database: OpenDatabase, databaseUrl: string, rounds: number): Promise<Figure[]> {
  const [products, plains, added]: [number[], number[], number[]] = [[], [], []];
  const { app, address } = await served(database);
  try {
    await download(address);
    for (let round = 0; round < rounds; round += 1) {
      plains.push(await byPsql(databaseUrl));
      const { ms, megabytes } = await download(address);
      products.push(ms);
      added.push(megabytes);
    }
  } finally {
    await app.close();
  }
  return [
    {
      name: 'a report of 1,000,000 answers beside COPY of psql',
      product: median(products),
      plain: median(plains),
      limit: 2,
      unit: 'ms',
    },
    { name: 'memory that it adds', product: Math.max(...added), limit: 100, unit: 'MB' },
  ];
}

async function served(database: OpenDatabase) {
  const clock = new SystemClock();
  const ports = sqlPorts(database);
  const identity = { issuer: publicUrl, subject: 'admin', email: 'admin@home.example' };
  const admin = await ports.people.findOrCreate(identity, clock.now());
  await ports.people.setRoles(admin.id, ['admin']);
  const app = await buildApp({
    settings: readSettings({ PUBLIC_URL: publicUrl, NODE_ENV: 'test' }, '.'),
    ports: {
      ...ports,
      checks: new MemoryContentChecks(),
      clock,
      limits: new MemoryLimits(clock),
      letters: null,
      payments: null,
      offer: { pricePence: 1, months: 1 },
      tokens: { verify: async () => ({ ...identity, roles: null }) },
    },
    identity: null,
    accounts: null,
    frame: new PageFrame({
      texts: new ServerTexts({ folder: 'src/ui/public/locales', clock }),
      publicUrl,
      stylesheetPaths: [],
    }),
    webFolder: resolve('dist/web'),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { app, address: `http://127.0.0.1:${port}/api/user-feedback/combined-report` };
}

async function download(address: string): Promise<{ ms: number; megabytes: number }> {
  const before = process.memoryUsage.rss();
  const begun = performance.now();
  const request = get(address, { headers: { authorization: 'Bearer admin' } });
  const [response] = (await once(request, 'response')) as [import('node:http').IncomingMessage];
  let highest = before;
  for await (const _piece of response) highest = Math.max(highest, process.memoryUsage.rss());
  if (!response.complete) throw new Error('The report was cut.');
  return { ms: performance.now() - begun, megabytes: (highest - before) / 1024 / 1024 };
}

async function byPsql(databaseUrl: string): Promise<number> {
  const begun = performance.now();
  const statement = `set jit = off; set work_mem = '64MB'; ${reportCopy(everything)}`;
  const psql = spawn('psql', ['--quiet', databaseUrl], { stdio: ['pipe', 'ignore', 'inherit'] });
  psql.stdin.end(`${statement.replace(/\s+/g, ' ')};\n`);
  const [code] = (await once(psql, 'close')) as [number];
  if (code !== 0) throw new Error('psql could not copy.');
  return performance.now() - begun;
}

/** Twenty Activities, 50,000 families, and so many runs with four answers each. */
async function fill(database: OpenDatabase, runs: number): Promise<void> {
  const { db } = database;
  const { library } = sqlPorts(database);
  for (let number = 0; number < 20; number += 1) await library.publish(talk(number), 'bench', number);
  const begun = Date.parse('2026-01-01T00:00Z');
  await sql`insert into person (id, issuer, subject, email, roles_json, created_at)
    select 'person_' || i, 'bench', 's' || i, '', '[]', 0 from generate_series(1, 50000) i`.execute(db);
  for (let from = 1; from <= runs; from += 10_000) {
    const until = Math.min(runs, from + 9999);
    await sql`insert into run (id, person_id, activity_id, version, enrolled_at, started_at, touched_at, closed_at, revision)
      select 'run_' || i, 'person_' || 1 + i % 50000, item.id, item.current_version, 0,
        ${sql.lit(begun)} + i::bigint * 1000, 0, 1, 1
      from generate_series(${sql.lit(from)}, ${sql.lit(until)}) i
      join (select id, current_version, row_number() over () as n from content_item) item on item.n = 1 + i % 20`.execute(
      db,
    );
    await sql`insert into run_entry (run_id, seq, kind, step_id, response_json, at)
      select 'run_' || i, 1, 'answered', 'closing', jsonb_build_object('kind', 'feedback', 'questionResponses',
        jsonb_build_array(
          jsonb_build_object('feedbackQuestionEntityId', 'mood', 'responses', jsonb_build_array('v' || i % 3)),
          jsonb_build_object('feedbackQuestionEntityId', 'helped', 'responses', jsonb_build_array('v0', 'v' || 1 + i % 2)),
          jsonb_build_object('feedbackQuestionEntityId', 'again', 'responses', jsonb_build_array((i % 11)::text)),
          jsonb_build_object('feedbackQuestionEntityId', 'words', 'responses',
            jsonb_build_array('We talked about the day, and laughed ' || i || ' times.')))),
        ${sql.lit(begun)} + i::bigint * 1000
      from generate_series(${sql.lit(from)}, ${sql.lit(until)}) i`.execute(db);
  }
  await sql`analyze`.execute(db);
}

const options = ['Talking', 'Listening, a little', 'The "quiet" part'].map((label, index) => ({
  label,
  value: `v${index}`,
}));

const talk = (number: number) => ({
  slug: `talk-${number}`,
  title: `Talk ${number}`,
  summaryShort: 'Short',
  summaryFull: 'Long',
  status: 'Available' as const,
  audience: 'together' as const,
  categories: { durations: ['5mins'] },
  touchpoints: [
    {
      id: 'only',
      title: 'Only',
      steps: [
        {
          type: 'feedback' as const,
          id: 'closing',
          questions: [
            { id: 'mood', type: 'single-select' as const, prompt: 'How are you now?', options },
            { id: 'helped', type: 'multi-select' as const, prompt: 'What helped?', options },
            { id: 'again', type: 'range' as const, prompt: 'How likely again?', min: 0, max: 10 },
            { id: 'words', type: 'text' as const, prompt: 'In your words?' },
          ],
        },
      ],
    },
  ],
});
