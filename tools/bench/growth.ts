import { Client } from 'undici';
import { FiresideServer } from '../../e2e/support/server.ts';
import { openDatabase } from '../../src/infrastructure/node/platform/database/database.ts';
import { addLearners, publishTalks, slugOf, stepOf, tokensFor } from '../../test/support/many-learners.ts';
import { TestPostgres } from '../../test/support/postgres.ts';
import { median, type Figure } from './figure.ts';
import { carryOut, unbounded, type LoadRequest } from './load.ts';

const sizes = { few: 1000, many: 1_000_000 };
/**
 * The number of learners in the first reads; each sends one request, with a token that the server has not verified
 * before.
 */
const firstAsked = 1000;

/**
 * The number of tokens used in turn, of learners spread evenly over a crowd (a thousand or a million learners). The
 * server caches as many verified tokens, and each token is used again only after all others.
 */
const asking = { quick: 300, full: 4000 };

type Crowd = {
  address: string;
  /** The tokens that the server has not verified yet, for the measurement of a learner's first request; each is sent once. */
  unseen: readonly string[];
  tokens: readonly string[];
  stop: () => Promise<void>;
};
type Kind = 'first' | 'answer' | 'steps' | 'dashboard';

/**
 * Measures whether a learner's request costs more among a million learners than among a thousand. Both are measured in
 * turn on one machine.
 */
export async function measureGrowth(quick: boolean): Promise<Figure[]> {
  // The size of the buffers is what docs/operate.md tells operators to set for the busiest hour.
  const postgres = await TestPostgres.start(['shared_buffers=2GB', 'max_wal_size=8GB']);
  const crowds: Crowd[] = [];
  try {
    for (const count of [sizes.few, quick ? sizes.many / 10 : sizes.many])
      crowds.push(await crowd(await postgres.database(), count, quick ? asking.quick : asking.full));
    const [few, many] = crowds as [Crowd, Crowd];
    const figures: Figure[] = [];
    for (const kind of ['first', 'answer', 'steps', 'dashboard'] as const) {
      const times = await inTurns(few, many, kind);
      figures.push({
        name: `${names[kind]} among 1,000,000 learners, beside among 1,000`,
        product: median(times.many),
        plain: median(times.few),
        limit: kind === 'first' ? 1.5 : 1.2,
        unit: 'ms',
      });
    }
    return figures;
  } finally {
    for (const { stop } of crowds) await stop();
    await postgres.stop();
  }
}

/**
 * Sends one request of each learner, alternating between the two crowds, so that both meet the same load of the
 * machine. Except for first reads, the server has verified each token before.
 */
async function inTurns(few: Crowd, many: Crowd, kind: Kind): Promise<{ few: number[]; many: number[] }> {
  const times = { few: [] as number[], many: [] as number[] };
  const sides = [
    { client: new Client(few.address), crowd: few, times: times.few },
    { client: new Client(many.address), crowd: many, times: times.many },
  ];
  const { length } = kind === 'first' ? few.unseen : few.tokens;
  const warming = kind === 'first' ? length / 5 : length;
  const rounds = kind === 'first' ? length : 2 * length;
  for (let turn = 0; turn < rounds; turn += 1)
    for (const { client, crowd, times } of turn % 2 === 0 ? sides : sides.toReversed()) {
      const token = (kind === 'first' ? crowd.unseen : crowd.tokens)[turn % length]!;
      const isCounted = turn >= warming;
      const begun = performance.now();
      await carryOut(client, { ...requests[isCounted ? kind : 'steps'], token });
      if (isCounted) times.push(performance.now() - begun);
      if (isCounted && kind === 'answer')
        for (const request of beginAgain) await carryOut(client, { ...request, token });
    }
  for (const { client } of sides) await client.close();
  return times;
}

const names = {
  first: 'the first read of a learner',
  answer: 'an answer',
  steps: 'the steps of a run',
  dashboard: 'the dashboard',
};

async function crowd(databaseUrl: string, count: number, asked: number): Promise<Crowd> {
  process.stdout.write(`Making ${count.toLocaleString('en-GB')} learners\n`);
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  try {
    await publishTalks(database, 1);
    await addLearners(databaseUrl, count);
    const server = await FiresideServer.start({
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'silent',
      ...unbounded,
    });
    const tokensOf = (many: number, from: number): Promise<string[]> =>
      tokensFor(database, server.address, spread(many, count, from));
    return {
      address: server.address,
      unseen: await tokensOf(firstAsked, 0),
      tokens: await tokensOf(asked, 0.5),
      stop: () => server.stop(),
    };
  } finally {
    await database.close();
  }
}

/**
 * Picks `many` of `count` learners, evenly spread and never two neighbours in a row. `from` shifts all by a fraction of
 * their distance. When `count` is smaller than `many`, some are picked several times.
 */
const spread = (many: number, count: number, from: number): number[] =>
  Array.from({ length: many }, (_, at) => 1 + Math.floor((((at * scatter) % many) + from) * (count / many)));
/** A prime, so that its multiples reach each position once. */
const scatter = 1583;

const base = `/api/my-activities/${slugOf(0)}`;
const read = { name: 'steps', method: 'GET', path: `${base}/get-available-steps` } as const;
const requests: Readonly<Record<Kind, LoadRequest>> = {
  first: read,
  steps: read,
  dashboard: { name: 'dashboard', method: 'GET', path: '/api/my-programmes/search' },
  answer: {
    name: 'answer',
    method: 'POST',
    path: `${base}/input`,
    body: { touchpointStepEntityId: stepOf(0), response: 'We talked about the day.' },
  },
};
/** The requests after an answer that begin the run again, so that each measured answer is the first of its run. */
const beginAgain: readonly LoadRequest[] = [
  { name: 'reset', method: 'POST', path: `${base}/reset` },
  { name: 'start', method: 'POST', path: `${base}/start` },
];
