import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { FiresideServer, freePort } from '../../e2e/support/server.ts';
import { openDatabase } from '../../src/infrastructure/node/platform/database/database.ts';
import { postgresFolder, TestPostgres } from '../../test/support/postgres.ts';
import { median, type Figure } from './figure.ts';
import {
  addLearners,
  publishTalks,
  questionsEach,
  slugOf,
  stepOf,
  tokensFor,
} from '../../test/support/many-learners.ts';
import { load, p99, unbounded, type LoadRequest } from './load.ts';

const learners = 2000;
/** The number of runs of each learner. */
export const activities = 12;
/** The number of connections at which both the product and the bare server reach their highest rate. */
const connections = 128;
/**
 * Measures the routes that learners use most, on a PostgreSQL with durable writes, against bare routes with a pool of
 * the same size.
 */
export async function measureAnswers(quick: boolean): Promise<Figure[]> {
  if (postgresFolder === null) throw new Error('The answers need PostgreSQL 15: install postgresql-15.');
  const postgres = await TestPostgres.start([]);
  const databaseUrl = await postgres.database();
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  const closing = [() => database.close(), () => postgres.stop()];
  try {
    process.stdout.write(`Making ${learners} learners with ${activities} runs each on PostgreSQL\n`);
    await publishTalks(database, activities);
    await addLearners(databaseUrl, learners);
    const server = await FiresideServer.start({
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'silent',
      ...unbounded,
    });
    closing.unshift(() => server.stop());
    const bare = await bareServer(databaseUrl);
    closing.unshift(() => bare.stop());
    const everyone = Array.from({ length: learners }, (_, at) => at + 1);
    const tokens = await tokensFor(database, server.address, everyone);
    return await inTurns({ product: server.address, plain: bare.address }, tokens, quick);
  } finally {
    for (const close of closing) await close();
  }
}

type Places = { product: string; plain: string };

async function inTurns(places: Places, tokens: readonly string[], quick: boolean): Promise<Figure[]> {
  // The machine's speed varies, so product and bare server are measured in turn, in short rounds.
  const [rounds, seconds] = quick ? [2, 2] : [12, 1.5];
  const oneRow = reading(tokens, (talk, learner) => `/run/${runOf(learner, talk)}`);
  const dashboard = '/api/my-programmes/search';
  const bytes = await bytesOf(places.product + dashboard, tokens[0]!);
  const kinds: {
    name: string;
    product: (connection: number) => LoadRequest;
    plain: (connection: number) => LoadRequest;
    waits?: true;
  }[] = [
    {
      name: 'the steps of an Activity are read',
      product: reading(tokens, (talk) => `/api/my-activities/${talk}/get-available-steps`),
      plain: oneRow,
    },
    {
      name: 'an Activity is read',
      product: reading(tokens, (talk) => `/api/my-activities/${talk}`),
      plain: oneRow,
    },
    {
      name: 'the dashboard is searched',
      product: reading(tokens, () => dashboard),
      plain: reading(tokens, (_talk, learner) => `/runs/person_b${learner}/${bytes}`),
    },
    {
      name: 'an answer is stored',
      product: answering(tokens, connections, ({ talk, question }) => ({
        path: `/api/my-activities/${talk}/input`,
        body: { touchpointStepEntityId: stepOf(question), response: answer },
      })),
      plain: answering(tokens, connections, ({ talk, learner }) => ({
        path: '/answer',
        body: { run: runOf(learner, talk), response: { kind: 'input', response: answer } },
      })),
      waits: true,
    },
  ];
  const figures: Figure[] = [];
  for (const { name, product, plain, waits } of kinds) {
    process.stdout.write(`${name}: ${rounds} rounds\n`);
    const asking = { seconds, connections };
    await load(places.product, product, { ...asking, seconds: 2 });
    await load(places.plain, plain, { ...asking, seconds: 1 });
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      ours.push((await load(places.product, product, asking)).perSecond);
      theirs.push((await load(places.plain, plain, asking)).perSecond);
    }
    figures.push({
      name: `${name}, beside a bare route`,
      product: median(ours),
      plain: median(theirs),
      ratio: median(ours.map((perSecond, round) => perSecond / theirs[round]!)),
      limit: 0.7,
      atLeast: true,
      unit: 'requests/s',
    });
    if (!waits) continue;
    const half = await load(places.product, product, {
      seconds: seconds * 2,
      connections,
      rate: median(ours) / 2,
    });
    figures.push({
      name: `${name}, 99th percentile at half of that`,
      product: p99(half),
      limit: 100,
      unit: 'ms',
    });
  }
  return figures;
}

const runOf = (learner: number, talk: string): string => `run_b${learner}_${talk}`;

export const answer = 'We talked about the day, and laughed a little.';

type Turn = { learner: number; talk: string; question: number };

/** Returns requests that answer one question after the other; each connection has its own learners. */
export function answering(
  tokens: readonly string[],
  connections: number,
  requestOf: (turn: Turn) => Pick<LoadRequest, 'path' | 'body'>,
): (connection: number) => LoadRequest {
  const given = Array.from({ length: connections }, () => 0);
  const own = Math.floor(tokens.length / connections);
  return (connection) => {
    const count = given[connection]!++;
    const question = count % questionsEach;
    const run = Math.floor(count / questionsEach);
    const at = connection * own + (run % own);
    const talk = Math.floor(run / own);
    if (talk >= activities)
      throw new Error('All questions are answered: the machine is faster than foreseen.');
    return {
      name: 'answer',
      method: 'POST',
      token: tokens[at]!,
      ...requestOf({ learner: at + 1, talk: slugOf(talk), question }),
    };
  };
}

function reading(
  tokens: readonly string[],
  pathOf: (talk: string, learner: number) => string,
): () => LoadRequest {
  let count = 0;
  return () => {
    count += 1;
    const at = (count * 7) % tokens.length;
    const path = pathOf(slugOf(count % activities), at + 1);
    return { name: 'read', method: 'GET', path, token: tokens[at]! };
  };
}

async function bytesOf(address: string, token: string): Promise<number> {
  const reply = await fetch(address, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
  });
  return (await reply.arrayBuffer()).byteLength;
}

async function bareServer(databaseUrl: string): Promise<{ address: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, [resolve(import.meta.dirname, 'bare-server.ts')], {
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port), NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout!, 'data');
  return {
    address: `http://localhost:${port}`,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
