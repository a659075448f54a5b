import { Client } from 'undici';
import { FiresideServer } from '../../e2e/support/server.ts';
import { openDatabase } from '../../src/infrastructure/node/platform/database/database.ts';
import {
  addLearners,
  publishTalks,
  questionsEach,
  slugOf,
  stepOf,
  tokensFor,
} from '../../test/support/many-learners.ts';
import { TestPostgres } from '../../test/support/postgres.ts';
import { median, type Figure } from './figure.ts';
import { carryOut, unbounded, type LoadRequest } from './load.ts';

const sizes = { few: 1000, many: 1_000_000 };
/** The number of requests of each kind; the same for both, so that both cache as many tokens and pages. */
const asking = 200;

/** So many learners are asked for the first time, each once, with a token that the server has not seen. */
const firstAsked = 1000;

type Crowd = { address: string; next: (kind: Kind) => () => LoadRequest; stop: () => Promise<void> };
type Kind = 'first' | 'answer' | 'steps' | 'dashboard';

/** Whether a learner's step costs more among a million others than among a thousand, in turns on one machine. */
export async function measureGrowth(quick: boolean): Promise<Figure[]> {
  const postgres = await TestPostgres.start(['max_wal_size=8GB']);
  const crowds: Crowd[] = [];
  try {
    for (const count of [sizes.few, quick ? sizes.many / 10 : sizes.many])
      crowds.push(await crowd(await postgres.database(), count));
    const [few, many] = crowds as [Crowd, Crowd];
    const figures: Figure[] = [];
    for (const kind of ['first', 'answer', 'steps', 'dashboard'] as const) {
      const times = await inTurns(few, many, kind, kind === 'first' ? firstAsked * 0.8 : quick ? 300 : 4000);
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

/** One request to each after the other, so that both meet whatever else the machine does. */
async function inTurns(
  few: Crowd,
  many: Crowd,
  kind: Kind,
  count: number,
): Promise<{ few: number[]; many: number[] }> {
  const times = { few: [] as number[], many: [] as number[] };
  const sides = [
    { client: new Client(few.address), next: few.next(kind), times: times.few },
    { client: new Client(many.address), next: many.next(kind), times: times.many },
  ];
  const warming = count / 4;
  for (let turn = 0; turn < count + warming; turn += 1)
    for (const side of turn % 2 === 0 ? sides : sides.toReversed()) {
      const request = side.next();
      const begun = performance.now();
      await carryOut(side.client, request);
      if (turn >= warming && request.name === kind) side.times.push(performance.now() - begun);
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

async function crowd(databaseUrl: string, count: number): Promise<Crowd> {
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
    const tokensOf = (learners: number): Promise<string[]> =>
      tokensFor(
        database,
        server.address,
        Array.from({ length: learners }, (_, at) => 1 + Math.floor((at * count) / learners)),
      );
    const [tokens, unseen] = [await tokensOf(asking), await tokensOf(firstAsked)];
    return {
      address: server.address,
      next: (kind) => requests(kind, kind === 'first' ? unseen : tokens),
      stop: () => server.stop(),
    };
  } finally {
    await database.close();
  }
}

/** One learner after the other; one who has answered all begins the run again. */
function requests(kind: Kind, tokens: readonly string[]): () => LoadRequest {
  const base = `/api/my-activities/${slugOf(0)}`;
  let count = 0;
  return () => {
    const at = count++;
    const token = tokens[at % tokens.length]!;
    if (kind === 'steps' || kind === 'first')
      return { name: kind, method: 'GET', path: `${base}/get-available-steps`, token };
    if (kind === 'dashboard') return { name: kind, method: 'GET', path: '/api/my-programmes/search', token };
    // Beginning again takes a reset and a start, which are no answers.
    const turn = Math.floor(at / tokens.length) % (questionsEach + 2);
    if (turn === questionsEach) return { name: 'reset', method: 'POST', path: `${base}/reset`, token };
    if (turn > questionsEach) return { name: 'start', method: 'POST', path: `${base}/start`, token };
    const body = { touchpointStepEntityId: stepOf(turn), response: 'We talked about the day.' };
    return { name: kind, method: 'POST', path: `${base}/input`, token, body };
  };
}
