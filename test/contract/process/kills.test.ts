import { fieldsOf } from '../../support/step-fields.ts';
import type { StepsReply } from '../../../src/domain/chat/steps/steps-reply.ts';
import { randomInt } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { activity, choice, input, message, touchpoint } from '../../support/activity.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { TestIssuer } from '../../support/test-issuer.ts';
import { freePort, ProductFolder, type ServerProcess } from '../../support/process.ts';
import { expectInTime } from '../../support/in-time.ts';

/** Restarting takes most of the time, so the database of most installations gets most of the kills. */
const killsOf = { sqlite: 20, postgres: 12 };
/** After every so many of those, one more kill during the start. */
const killsBetween = 7;

/** A conversation that loops until its learner stops; each round has its own steps. */
const roundTalk = activity(
  [
    touchpoint('round', [input('say'), choice('more', ['Again -> round', 'Enough -> end'])]),
    touchpoint('end', [message('That is all.')]),
  ],
  { slug: 'round-talk', free: true },
);
const base = '/api/my-activities/round-talk';

/** Answers one step after the other over HTTP and retries while the server is down. */
class Answerer extends EventEmitter<{ acknowledged: [] }> {
  /** Every answer that was acknowledged, in order. */
  readonly acknowledged: string[] = [];
  readonly #address: string;
  readonly #name: string;
  readonly #token: string;
  #hasEnough = false;

  constructor(address: string, name: string, token: string) {
    super();
    this.#address = address;
    this.#name = name;
    this.#token = token;
  }

  /** Starts the conversation and continues to its end. */
  async talk(): Promise<void> {
    await this.call('POST', `${base}/start`);
    let reply = await this.steps();
    for (let round = 1; fieldsOf(reply.steps.at(-1)).endsTouchpoint === undefined; round += 1) {
      reply = await this.#answer('input', reply, `${this.#name} ${round}`);
      reply = await this.#answer('choice', reply, this.#hasEnough ? 'Enough' : 'Again');
    }
    await this.call('PUT', `${base}/touchpoint/end/next`);
    await this.call('PUT', '/api/me/my-programme/activity/round-talk/complete');
  }

  enough(): void {
    this.#hasEnough = true;
  }

  steps(): Promise<StepsReply> {
    return this.call('GET', `${base}/get-available-steps`) as Promise<StepsReply>;
  }

  /** The answers stored by the server, in order. */
  async stored(): Promise<string[]> {
    return (await this.steps()).steps.flatMap(({ selectedOption }) => selectedOption ?? []);
  }

  async call(method: string, path: string, body?: object): Promise<unknown> {
    for (;;) {
      const answer = await this.#try(method, path, body).catch(() => null);
      // A server that has just started on a busy machine answers so, and is asked again.
      if (answer === null || answer.status === 503) await pause(25);
      else if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
      else return answer.text === '' ? null : JSON.parse(answer.text);
    }
  }

  async #answer(kind: string, { steps }: StepsReply, response: string): Promise<StepsReply> {
    const { touchpointStepEntityId } = steps.at(-1)!;
    const reply = await this.call('POST', `${base}/${kind}`, { touchpointStepEntityId, response });
    this.acknowledged.push(response);
    this.emit('acknowledged');
    await pause(randomInt(8));
    return reply as StepsReply;
  }

  async #try(method: string, path: string, body?: object): Promise<{ status: number; text: string }> {
    const response = await fetch(`${this.#address}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, text: await response.text() };
  }
}

/** Promise 27: kill -9 at any instant loses and doubles nothing, and the run can continue to its end. */
onEveryDatabase('The server', (database) => {
  const product = new ProductFolder();
  let issuer: TestIssuer;

  beforeAll(async () => {
    product.write('content/activities/round-talk.json', roundTalk);
    issuer = await TestIssuer.create();
    await issuer.serve();
  });
  afterAll(async () => {
    await product.remove();
    await issuer.close();
  });

  test('has every acknowledged answer once after kill -9, several times', async () => {
    const { databaseUrl, dataDir } = database.settings();
    const kills = databaseUrl === undefined ? killsOf.sqlite : killsOf.postgres;
    await answerAndKill(product, issuer, kills, {
      OIDC_AUTHORITY: issuer.url,
      OIDC_CLIENT_ID: 'family',
      OIDC_AUDIENCE: issuer.audience,
      ...(databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }),
    });
  }, 900_000);
});

/** Answers and kills in turns, checks after each kill, and continues both runs to their end. */
async function answerAndKill(
  product: ProductFolder,
  issuer: TestIssuer,
  times: number,
  env: Record<string, string>,
): Promise<void> {
  const port = await freePort();
  const restart = async (): Promise<ServerProcess> => {
    const startedAt = performance.now();
    const server = await product.start(env, port);
    await server.ready();
    expectInTime(performance.now() - startedAt, 10_000);
    return server;
  };
  // A process that is killed writes no compile cache, so one that stops writes it for those after it.
  await (await restart()).kill('SIGTERM');
  let server = await restart();
  const claims = { exp: Math.floor(Date.now() / 1000) + 3600 };
  const answerers = await Promise.all(
    ['Mia', 'Noah'].map(
      async (name) => new Answerer(server.address, name, await issuer.token(name, { claims })),
    ),
  );
  const talks = Promise.all(answerers.map((answerer) => answerer.talk()));
  const going = async (): Promise<void> => {
    const both = answerers.map((answerer) => once(answerer, 'acknowledged'));
    await Promise.race([Promise.all(both), talks.then(() => Promise.reject(new Error('The talk ended.')))]);
  };

  for (let kills = 0; kills < times; kills += 1) {
    await going();
    await pause(randomInt(60));
    await server.kill('SIGKILL');
    const kept = answerers.map(({ acknowledged }) => [...acknowledged]);
    if (kills % killsBetween === 0) {
      const starting = await product.start(env, port);
      await pause(randomInt(600));
      await starting.kill('SIGKILL');
    }
    server = await restart();
    for (const [index, answerer] of answerers.entries()) {
      const stored = await answerer.stored();
      expect(stored.slice(0, kept[index]!.length)).toEqual(kept[index]);
      expect(new Set(stored.filter(isSaid)).size).toBe(stored.filter(isSaid).length);
    }
  }

  for (const answerer of answerers) answerer.enough();
  await talks;
  for (const answerer of answerers) {
    expect(await answerer.stored()).toEqual(answerer.acknowledged);
    const { activityStatus, steps } = await answerer.steps();
    expect(activityStatus).toBe('Completed');
    expect(steps.map(({ ordinal }) => ordinal)).toEqual(steps.map((_step, index) => index + 1));
    expect(await answerer.call('GET', base)).toMatchObject({ completedOn: expect.any(String) });
    expect(answerer.acknowledged.length).toBeGreaterThan(times);
  }
  expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 });
  expect(server.err).toBe('');
}

/** A text of its own, not the label of a choice. */
const isSaid = (answer: string): boolean => answer !== 'Again' && answer !== 'Enough';
