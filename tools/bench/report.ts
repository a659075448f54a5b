import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { FiresideServer } from '../../e2e/support/server.ts';
import { reportColumns } from '../../src/domain/reporting/feedback-report.ts';
import { createSqlPorts } from '../../src/infrastructure/node/compose/sql-ports.ts';
import type { OpenDatabase } from '../../src/infrastructure/node/platform/database/database-types.ts';
import { openDatabase } from '../../src/infrastructure/node/platform/database/database.ts';
import { addLearners, tokensFor } from '../../test/support/many-learners.ts';
import { postgresFolder, TestPostgres } from '../../test/support/postgres.ts';
import { median, type Figure } from './figure.ts';
import { residentMegabytes } from './processor-time.ts';

const answersEach = 4;

/** Measures a report of a million answers over HTTP, in turn with psql copying the same cells from a flat table. */
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
  const closing = [() => database.close(), () => postgres.stop()];
  try {
    await addLearners(databaseUrl, 1);
    await createSqlPorts(database).people.setRoles('person_b1', ['admin']);
    await fill(database, rows / answersEach);
    const server = await FiresideServer.start({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' });
    closing.unshift(() => server.stop());
    const [token = ''] = await tokensFor(database, server.address, [1]);
    return await inTurns({ server, token, databaseUrl }, quick ? 3 : 5);
  } finally {
    for (const close of closing) await close();
  }
}

type Places = { server: FiresideServer; token: string; databaseUrl: string };

async function inTurns({ server, token, databaseUrl }: Places, rounds: number): Promise<Figure[]> {
  const [products, plains]: [number[], number[]] = [[], []];
  const idle = residentMegabytes(server.pid);
  let highest = idle;
  const watch = setInterval(() => (highest = Math.max(highest, residentMegabytes(server.pid))), 10);
  try {
    const columns = reportColumns.map((name) => `"${name}" text`).join(', ');
    await psql(databaseUrl, `create table flat_report (${columns})`);
    const copying = 'copy flat_report from stdin (format csv, header)';
    await psql(databaseUrl, copying, await download(server, token));
    await psql(databaseUrl, 'vacuum analyze');
    for (let round = 0; round < rounds; round += 1) {
      plains.push(await timed(() => psql(databaseUrl, 'copy flat_report to stdout (format csv)')));
      products.push(await timed(async () => readThrough(await download(server, token))));
    }
  } finally {
    clearInterval(watch);
  }
  return [
    {
      name: "a report of 1,000,000 answers beside psql's COPY of a flat table",
      product: median(products),
      plain: median(plains),
      ratio: median(products.map((ms, round) => ms / plains[round]!)),
      limit: 2,
      unit: 'ms',
    },
    { name: 'memory that it adds to a server', product: highest - idle, limit: 20, unit: 'MB' },
  ];
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function download({ address }: FiresideServer, token: string): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
  const request = get(`${address}/api/user-feedback/combined-report`, { headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`The report was answered ${response.statusCode}.`);
  return response;
}

async function readThrough(response: IncomingMessage): Promise<void> {
  for await (const _piece of response);
  if (!response.complete) throw new Error('The report was cut.');
}

async function psql(databaseUrl: string, statement: string, input?: IncomingMessage): Promise<void> {
  const asked = ['--quiet', '--no-psqlrc', '--command', statement, databaseUrl];
  const child = spawn('psql', asked, { stdio: ['pipe', 'ignore', 'inherit'] });
  const closed = once(child, 'close');
  if (input) await pipeline(input, child.stdin);
  else child.stdin.end();
  const [code] = (await closed) as [number];
  if (code !== 0) throw new Error(`psql could not ${statement}.`);
}

/** Stores twenty Activities, 50,000 families, and `runs` runs with four answers each. */
async function fill(database: OpenDatabase, runs: number): Promise<void> {
  const { db } = database;
  const { library, reportBacklog, paths } = createSqlPorts(database);
  for (let number = 0; number < 20; number += 1) await library.publish(talk(number), 'bench', number);
  const begun = Date.parse('2026-01-01T00:00Z');
  // The server would compress the logs of open or older runs while it is measured, so the runs were closed just now.
  const closed = sql.lit(Date.now());
  await sql`insert into person (id, issuer, subject, email, roles_json, created_at)
    select 'person_' || i, 'bench', 's' || i, '', '[]', 0 from generate_series(1, 50000) i`.execute(db);
  for (let from = 1; from <= runs; from += 10_000) {
    const until = Math.min(runs, from + 9999);
    await sql`insert into run (id, person_id, activity_id, version, enrolled_at, started_at, touched_at, closed_at, revision)
      select 'run_' || i, 'person_' || 1 + i % 50000, item.id, item.current_version, 0,
        ${sql.lit(begun)} + i::bigint * 1000, ${closed}, ${closed}, 1
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
  await db.insertInto('report_backlog').values({ after_run: '' }).execute();
  while (await reportBacklog.layFlat());
  // The server would record missing paths while it is measured, so all are recorded before.
  for (let after: string | null = ''; after !== null;) after = await paths.recordNext(after);
  await sql`vacuum analyze`.execute(db);
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
