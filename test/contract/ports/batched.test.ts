import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import type { LogEvent } from 'kysely';
import { Client } from 'pg';
import type { RunKey } from '../../../src/domain/activity/run-key.ts';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import { openDatabase } from '../../../src/infrastructure/node/platform/database/database.ts';
import { createSqlPorts } from '../../../src/infrastructure/node/compose/sql-ports.ts';
import { sqliteFilePath } from '../../../src/infrastructure/node/platform/database/sqlite.ts';
import { createRequestBatcher } from '../../../src/infrastructure/node/platform/database/request-batcher.ts';
import { databaseUnavailableError } from '../../../src/infrastructure/node/platform/database/unavailable.ts';
import { temporaryFolder, type SqlPorts } from '../../support/databases.ts';
import { describePostgres, TestPostgres } from '../../support/postgres.ts';
import { aLearner } from './content.ts';
import { expectInTime } from '../../support/in-time.ts';

type Ask = { number: number };

type Statement = {
  asks: readonly Ask[];
  context: string | undefined;
  answer: () => void;
  fail: (error: Error) => void;
};

/** Simulates a database that answers on command; each statement keeps the async context in which it began. */
function slowly(contextNow: () => string | undefined = () => undefined) {
  const statements: Statement[] = [];
  const ask = createRequestBatcher((asks: readonly Ask[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>();
    const answer = () => resolve(asks.map(({ number }) => 10 * number));
    statements.push({ asks, context: contextNow(), answer, fail: reject });
    return promise;
  });
  /**
   * Returns the sizes of all statements, once no other can begin before the next answer: a batch takes one turn of the
   * loop.
   */
  const begun = async (): Promise<number[]> => {
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    return statements.map(({ asks }) => asks.length);
  };
  return { ask: (number: number) => ask({ number }), statements, begun };
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, number) => number);

test('a single caller is served at once; callers who arrive meanwhile share a statement', async () => {
  const { ask, statements, begun } = slowly();
  const first = ask(1);
  expect(await begun()).toEqual([1]);
  const second = ask(2);
  expect(await begun()).toEqual([1, 1]);
  const others = [3, 4, 5].map(ask);
  expect(await begun()).toEqual([1, 1]);
  statements[0]!.answer();
  expect(await first).toBe(10);
  expect(await begun()).toEqual([1, 1, 3]);
  statements[2]!.answer();
  statements[1]!.answer();
  expect(await Promise.all([second, ...others])).toEqual([20, 30, 40, 50]);
});

test('a statement has at most 32 callers, and the rest come next', async () => {
  const { ask, statements, begun } = slowly();
  const all = Promise.all(numbers(100).map(ask));
  expect(await begun()).toEqual([32, 32]);
  statements[0]!.answer();
  statements[1]!.answer();
  expect(await begun()).toEqual([32, 32, 32, 4]);
  statements[3]!.answer();
  statements[2]!.answer();
  expect(await all).toEqual(numbers(100).map((number) => 10 * number));
});

test.each([
  ['an invalid value', new Error('invalid byte sequence')],
  ['a lock that another program holds', databaseUnavailableError({ code: '57014' })],
])('%s of one caller makes each caller run alone, and no other fails', async (_what, refusal) => {
  const sizes: number[] = [];
  const ask = createRequestBatcher(async (asks: readonly Ask[]) => {
    sizes.push(asks.length);
    if (asks.some(({ number }) => number === 2)) throw refusal;
    return asks.map(({ number }) => (number === 3 ? new Error('not this one') : number));
  });
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map((number) => ask({ number })));
  expect(sizes).toEqual([4, 1, 1, 1, 1]);
  expect(outcomes).toMatchObject([
    { value: 1 },
    { reason: { message: refusal.message } },
    { reason: { message: 'not this one' } },
    { value: 4 },
  ]);
});

test('a lost database is reported to all who wait, at once, and the next caller tries again', async () => {
  const { ask, statements, begun } = slowly();
  const all = Promise.allSettled(numbers(200).map(ask));
  expect(await begun()).toEqual([32, 32]);
  statements[0]!.fail(databaseUnavailableError(new Error('read ETIMEDOUT')));
  statements[1]!.fail(databaseUnavailableError({ code: '57P01' }));
  expect(await all).toMatchObject(numbers(200).map(() => ({ reason: { code: 'Unavailable' } })));
  expect(await begun()).toEqual([32, 32]);
  const again = [ask(4), ask(5)];
  expect(await begun()).toEqual([32, 32, 2]);
  statements[2]!.answer();
  expect(await Promise.all(again)).toEqual([40, 50]);
});

test.each(['53100', 'SQLITE_FULL'])('a full database (%s) is reported to its callers alone', async (code) => {
  const { ask, statements, begun } = slowly();
  const all = Promise.allSettled(numbers(96).map(ask));
  await begun();
  statements[0]!.fail(databaseUnavailableError({ code }));
  expect(await begun()).toEqual([32, 32, 32]);
  statements[1]!.answer();
  statements[2]!.answer();
  const rejected = (await all).filter(({ status }) => status === 'rejected');
  expect(rejected).toHaveLength(32);
});

test('a statement runs in the context of its first caller', async () => {
  const whose = new AsyncLocalStorage<string>();
  const { ask, statements, begun } = slowly(() => whose.getStore());
  const calls: Promise<number>[] = [];
  for (const number of numbers(6)) {
    calls.push(whose.run(`request ${number}`, () => ask(number)));
    await begun();
  }
  statements[0]!.answer();
  expect(await begun()).toEqual([1, 1, 4]);
  statements[1]!.answer();
  statements[2]!.answer();
  await Promise.all(calls);
  expect(statements.map(({ context }) => context)).toEqual(['request 0', 'request 1', 'request 2']);
});

const answered = (at: number): RunEntry => ({
  kind: 'answered',
  stepId: 'one',
  response: { kind: 'input', response: 'yes' },
  at,
});

/** Returns the runs of ten learners, one each. */
async function tenRuns(ports: SqlPorts): Promise<RunKey[]> {
  const learners = await Promise.all(numbers(10).map(() => aLearner(ports)));
  for (const { key, create } of learners)
    await ports.runs.change(key, () => ({ change: { create }, reply: undefined }));
  return learners.map(({ key }) => key);
}

/** Answers in all these runs at once; `at` receives the time of each outcome. */
const answerAll = ({ runs }: SqlPorts, keys: readonly RunKey[], at: number[] = []) =>
  Promise.allSettled(
    keys.map((key, number) =>
      runs
        .change(key, () => ({ change: { append: [answered(number)] }, reply: undefined }))
        .finally(() => at.push(Date.now())),
    ),
  );

describe('Batches on SQLite', () => {
  const dataDir = temporaryFolder();

  test('answers that arrive together share a commit', async () => {
    const statements: string[] = [];
    const onStatement = ({ query }: LogEvent) => void statements.push(query.sql);
    const database = await openDatabase({ dataDir, onStatement });
    const ports = createSqlPorts(database);
    const keys = await tenRuns(ports);
    statements.length = 0;
    await answerAll(ports, keys);
    expect(statements.filter((text) => text === 'commit')).toHaveLength(1);
    for (const [at, key] of keys.entries()) expect((await ports.runs.find(key))?.log).toEqual([answered(at)]);
    await database.close();
  });

  test('a file locked by another program is reported to all who wait at once, within five seconds', async () => {
    const database = await openDatabase({ dataDir });
    const ports = createSqlPorts(database);
    const keys = (await Promise.all(numbers(20).map(() => tenRuns(ports)))).flat();
    const other = new SQLite(sqliteFilePath(dataDir));
    other.exec('begin immediate');
    const [startedAt, at]: [number, number[]] = [Date.now(), []];
    const outcomes = await answerAll(ports, keys, at);
    expectInTime(at.at(-1)! - startedAt, 5000);
    expectInTime(at.at(-1)! - at[0]!, 1500);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { code: 'Unavailable' } });
    other.exec('commit');
    other.close();
    for (const key of keys) expect((await ports.runs.find(key))?.log).toEqual([]);
    for (const { status } of await answerAll(ports, keys)) expect(status).toBe('fulfilled');
    for (const key of keys) expect((await ports.runs.find(key))?.log).toHaveLength(1);
    await database.close();
  });
});

describePostgres('Together on PostgreSQL', () => {
  let postgres: TestPostgres;
  let url: string;
  beforeAll(async () => {
    postgres = await TestPostgres.start();
    url = await postgres.database();
  });
  afterAll(() => postgres?.stop());

  test('a run locked by another program delays nobody else for five seconds', async () => {
    const database = await openDatabase({ databaseUrl: url, dataDir: '' });
    const ports = createSqlPorts(database);
    const keys = await tenRuns(ports);
    const locked = (await ports.runs.find(keys[3]!))!.id;
    const other = new Client({ connectionString: url });
    await other.connect();
    await other.query('begin');
    await other.query('select 1 from run where id = $1 for update', [locked]);
    const startedAt = Date.now();
    const outcomes = await answerAll(ports, keys);
    expectInTime(Date.now() - startedAt, 5000);
    expect(outcomes.map(({ status }) => status)).toEqual(
      numbers(10).map((at) => (at === 3 ? 'rejected' : 'fulfilled')),
    );
    expect(outcomes[3]).toMatchObject({ reason: { code: 'Unavailable' } });
    await other.end();
    const key = keys[3]!;
    expect((await ports.runs.find(key))?.log).toEqual([]);
    await ports.runs.change(key, () => ({ change: { append: [answered(3)] }, reply: undefined }));
    for (const own of keys) expect((await ports.runs.find(own))?.log).toHaveLength(1);
    await database.close();
  });

  test('a database that stops answering is reported to all who wait within five seconds', async () => {
    const database = await openDatabase({ databaseUrl: url, dataDir: '' });
    const { authenticated } = createSqlPorts(database);
    const identity = { issuer: 'embedded', subject: 'mia', email: '' };
    const about = { activityId: null, programmeId: null };
    await authenticated(identity, 1, about);
    await Promise.all(numbers(160).map(() => authenticated(identity, 2, about)));
    const asking = new Client({ connectionString: url });
    await asking.connect();
    const { rows } = await asking.query<{ pid: number }>(
      "select pid from pg_stat_activity where application_name = 'fireside'",
    );
    await asking.end();
    const signal = (name: 'SIGSTOP' | 'SIGCONT') => rows.forEach(({ pid }) => process.kill(pid, name));
    signal('SIGSTOP');
    try {
      const startedAt = Date.now();
      const outcomes = await Promise.allSettled(numbers(160).map(() => authenticated(identity, 3, about)));
      expectInTime(Date.now() - startedAt, 5000);
      for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { code: 'Unavailable' } });
    } finally {
      signal('SIGCONT');
    }
    expect(await authenticated(identity, 4, about)).toMatchObject({ person: { email: '' } });
    await database.close();
  });
});
