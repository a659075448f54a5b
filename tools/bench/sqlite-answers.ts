import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FiresideServer } from '../../e2e/support/server.ts';
import { openDatabase } from '../../src/infrastructure/node/platform/database/database.ts';
import { addLearnersToSqlite, publishTalks, stepOf, tokensFor } from '../../test/support/many-learners.ts';
import { activities, answer, answering } from './answers.ts';
import { median, type Figure } from './figure.ts';
import { load, p99, unbounded } from './load.ts';

const learners = 4000;
const [few, many] = [16, 64];

/** Measures the answers a second that a server on SQLite stores durably, and their times when many wait. */
export async function measureSqliteAnswers(quick: boolean): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fireside-bench-'));
  const closing: (() => Promise<void> | void)[] = [() => rmSync(dataDir, { recursive: true })];
  try {
    process.stdout.write(`Making ${learners} learners with ${activities} runs each on SQLite\n`);
    const database = await openDatabase({ dataDir });
    closing.unshift(() => database.close());
    await publishTalks(database, activities);
    addLearnersToSqlite(dataDir, learners);
    const server = await FiresideServer.start({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...unbounded });
    closing.unshift(() => server.stop());
    const everyone = Array.from({ length: learners }, (_, at) => at + 1);
    const tokens = await tokensFor(database, server.address, everyone);
    return await inTurns(server.address, tokens, quick);
  } finally {
    for (const close of closing) await close();
  }
}

async function inTurns(address: string, tokens: readonly string[], quick: boolean): Promise<Figure[]> {
  const [rounds, seconds] = quick ? [2, 2] : [12, 1.5];
  const next = answering(tokens, many, ({ talk, question }) => ({
    path: `/api/my-activities/${talk}/input`,
    body: { touchpointStepEntityId: stepOf(question), response: answer },
  }));
  await load(address, next, { seconds: 2, connections: few });
  const [rates, slowest]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    rates.push((await load(address, next, { seconds, connections: few })).perSecond);
    slowest.push(p99(await load(address, next, { seconds, connections: many })));
  }
  return [
    {
      name: `answers a second on SQLite, ${few} waiting`,
      product: median(rates),
      limit: 2000,
      atLeast: true,
      unit: 'requests/s',
    },
    {
      name: `an answer on SQLite with ${many} waiting, 99th percentile`,
      product: median(slowest),
      limit: 100,
      unit: 'ms',
    },
  ];
}
