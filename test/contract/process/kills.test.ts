import { randomInt } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pack } from '../../../src/domain/chat/pack.ts';
import type { DeviceLogEntry, LearnerLogEntry } from '../../../src/domain/chat/run-entry.ts';
import { foldLogIntoScript } from '../../../src/domain/chat/script.ts';
import type { StepResponse } from '../../../src/domain/steps/step-kinds.ts';
import type { StepsReply } from '../../../src/domain/steps/steps-reply.ts';
import { fromWireHandInReply, fromWirePack } from '../../../src/infrastructure/shared/api/packs.ts';
import { activity, choice, input, message, touchpoint } from '../../support/activity.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { expectInTime } from '../../support/in-time.ts';
import { freePort, ProductFolder, type ServerProcess } from '../../support/process.ts';
import { isWhole, shareOf } from '../../support/random-share.ts';
import { fieldsOf } from '../../support/step-fields.ts';
import { TestIssuer } from '../../support/test-issuer.ts';

/** The number of kills: restarting takes most of the time, so the database of most installations gets most of them. */
const killsOf = { sqlite: shareOf(20), postgres: isWhole ? 12 : 1 };
/** The most kills in the search for one in the middle of a call of each kind: on SQLite, and on both in a whole run. */
const mostKills = 40;
/** The number of kills between two further ones during the start. */
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

/** The calls that store entries. */
const storing = ['answer', 'change', 'hand-in'] as const;
type Storing = (typeof storing)[number];

/** One entry of a log without its instant: 'say~2 = Mia 3', 'back to say~2'. */
type Act = string;

/**
 * Answers one step after the other over HTTP, sometimes goes back to change an answer or plays without a network and
 * submits, and retries while the server is down. No two answers to `say` are the same.
 */
class Answerer extends EventEmitter<Record<'acknowledged' | Storing, []>> {
  /** The acknowledged entries, in order. */
  readonly acknowledged: Act[] = [];
  /** The entries that the call in progress stores. */
  pending: Act[] = [];
  /** The kinds of call whose connection was cut before their reply. */
  readonly cut = new Set<Storing>();
  /** The server's log at the end of the conversation. */
  whole: Act[] = [];
  readonly #address: string;
  readonly #name: string;
  readonly #token: string;
  #said = 0;
  #turn = 0;
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
    while (fieldsOf(reply.steps.at(-1)).endsTouchpoint === undefined) {
      const throwOfDice = this.#hasEnough ? 0 : randomInt(6);
      const back = throwOfDice === 1 ? this.#someEarlierStep() : undefined;
      if (back !== undefined) reply = await this.#goBack(back);
      else if (throwOfDice === 2) reply = await this.#playWithoutNetwork();
      else reply = await this.#answer(reply);
      this.#turn = reply.turn ?? this.#turn;
      await pause(randomInt(8));
    }
    await this.call('PUT', `${base}/touchpoint/end/next`);
    this.acknowledged.push('end of end');
    this.whole = await this.log();
    await this.call('PUT', '/api/me/my-programme/activity/round-talk/complete');
  }

  enough(): void {
    this.#hasEnough = true;
  }

  async steps(): Promise<StepsReply> {
    const reply = (await this.call('GET', `${base}/get-available-steps`)) as StepsReply;
    this.#turn = reply.turn ?? this.#turn;
    return reply;
  }

  /** Returns the server's log of an open conversation, without the first delivery. */
  async log(): Promise<Act[]> {
    return (await this.#pack()).log.flatMap(actsOf);
  }

  /** The acknowledged answers that no change has undone, in order. */
  standing(): string[] {
    const answers: { stepId: string; said: string }[] = [];
    for (const act of this.acknowledged) {
      const [stepId = '', said] = act.split(' = ');
      if (said !== undefined) answers.push({ stepId, said });
      else if (act.startsWith('back to '))
        answers.splice(answers.findIndex((answer) => act === `back to ${answer.stepId}`));
    }
    return answers.map(({ said }) => said);
  }

  async call(method: string, path: string, body?: object, kind?: Storing): Promise<unknown> {
    for (;;) {
      const answer = await this.#try(method, path, body).catch((error: { cause?: { code?: string } }) => {
        if (kind && error.cause?.code !== 'ECONNREFUSED') this.cut.add(kind);
        return null;
      });
      // A server that has just started on a busy machine answers 503, and the call is repeated.
      if (answer === null || answer.status === 503) await pause(25);
      else if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
      else return answer.text === '' ? null : JSON.parse(answer.text);
    }
  }

  async #answer({ steps }: StepsReply): Promise<StepsReply> {
    const { touchpointStepEntityId: stepId } = steps.at(-1)!;
    const response = this.#responseTo(stepId);
    const body = { touchpointStepEntityId: stepId, response: response.response, turn: this.#turn };
    const entry: LearnerLogEntry = { kind: 'answered', stepId, response, at: 0 };
    return (await this.#store('answer', `/${response.kind}`, body, [entry])) as StepsReply;
  }

  async #goBack(stepId: string): Promise<StepsReply> {
    const body = { touchpointStepEntityId: stepId, turn: this.#turn };
    const entry: LearnerLogEntry = { kind: 'rewound', stepId, at: 0 };
    return (await this.#store('change', '/rewind', body, [entry])) as StepsReply;
  }

  /** Plays some answers from the device's pack, perhaps changes the first, and submits them. */
  async #playWithoutNetwork(): Promise<StepsReply> {
    const { activity: kept, log, startedAt } = await this.#pack();
    const script = foldLogIntoScript(kept, log);
    const entries: LearnerLogEntry[] = [];
    const play = (entry: LearnerLogEntry): void => {
      entries.push(entry);
      script.take(entry);
    };
    /** Gives `count` answers, or fewer if the conversation ends. */
    const answer = (count: number): void => {
      for (let left = count; left > 0 && script.waitsOn?.kind === 'answer'; left -= 1) {
        const { touchpointStepEntityId: stepId } = script.waitsOn.step;
        play({ kind: 'answered', stepId, response: this.#responseTo(stepId), at: Date.now() });
      }
    };
    answer(1 + randomInt(3));
    const [first] = entries;
    if (first?.kind === 'answered' && randomInt(2) === 0) {
      play({ kind: 'rewound', stepId: first.stepId, at: Date.now() });
      answer(1);
    }
    const body = { startedAt, from: log.length, entries, sentAt: Date.now() };
    const { standing, available } = fromWireHandInReply(await this.#store('hand-in', '/log', body, entries));
    expect(standing).toBe(entries.length);
    return available;
  }

  async #store(
    call: Storing,
    path: string,
    body: object,
    entries: readonly LearnerLogEntry[],
  ): Promise<unknown> {
    this.pending = entries.flatMap(actsOf);
    this.emit(call);
    const send = (): Promise<unknown> => this.call('POST', `${base}${path}`, body, call);
    // Some replies are ignored, so that the same call is repeated.
    if (randomInt(4) === 0) await send();
    const reply = await send();
    this.acknowledged.push(...this.pending);
    this.pending = [];
    this.emit('acknowledged');
    return reply;
  }

  #responseTo(stepId: string): Extract<StepResponse, { kind: 'input' | 'choice' }> {
    if (stepId.startsWith('say')) return { kind: 'input', response: `${this.#name} ${(this.#said += 1)}` };
    return { kind: 'choice', response: this.#hasEnough ? 'Enough' : 'Again' };
  }

  /** Returns one of the last answers that count. */
  #someEarlierStep(): string | undefined {
    const visits = Math.ceil(this.standing().length / 2);
    const visit = visits - randomInt(3);
    if (visit < 1) return undefined;
    return visit === 1 ? 'say' : `say~${visit}`;
  }

  async #pack(): Promise<Pack> {
    return fromWirePack(await this.call('GET', `${base}/pack`));
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

function actsOf(entry: DeviceLogEntry): Act[] {
  switch (entry.kind) {
    case 'opened':
    case 'closed':
    case 'recalled':
      return [];
    case 'spoke':
      return [`in ${entry.language}`];
    case 'touchpoint-ended':
      return [`end of ${entry.touchpointId}`];
    case 'rewound':
      return [`back to ${entry.stepId}`];
    case 'answered':
      return [`${entry.stepId} = ${'response' in entry.response ? entry.response.response : ''}`];
  }
}

/**
 * Promise 27: tests that kill -9 at any instant neither loses nor doubles an answer, including changed answers and
 * those played without a network, and that the run can continue to its end.
 */
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

  test('has everything that was acknowledged once after kill -9, several times', async () => {
    const { databaseUrl, dataDir } = database.settings();
    const isSqlite = databaseUrl === undefined;
    const kills = {
      count: isSqlite ? killsOf.sqlite : killsOf.postgres,
      inEachCall: isSqlite || isWhole,
    };
    await answerAndKill(product, issuer, kills, {
      OIDC_AUTHORITY: issuer.url,
      OIDC_CLIENT_ID: 'family',
      OIDC_AUDIENCE: issuer.audience,
      ...(isSqlite ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }),
    });
  }, 900_000);
});

/** Alternates answers and kills, checks after each kill, and continues both runs to their end. */
async function answerAndKill(
  product: ProductFolder,
  issuer: TestIssuer,
  { count, inEachCall }: { count: number; inEachCall: boolean },
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
  // A killed process writes no compile cache, so a process that stops in order writes it for the later ones.
  await (await restart()).kill('SIGTERM');
  let server = await restart();
  const claims = { exp: Math.floor(Date.now() / 1000) + 3600 };
  const answerers = await Promise.all(
    ['Mia', 'Noah'].map(
      async (name) => new Answerer(server.address, name, await issuer.token(name, { claims })),
    ),
  );
  const talks = Promise.all(answerers.map((answerer) => answerer.talk()));
  const unlessOver = (event: Promise<unknown>): Promise<unknown> =>
    Promise.race([event, talks.then(() => Promise.reject(new Error('The talk ended.')))]);
  const neverCut = () => storing.find((call) => answerers.every(({ cut }) => !cut.has(call)));

  const isLacking = () => inEachCall && neverCut() !== undefined;

  for (let kills = 0; kills < count || (isLacking() && kills < mostKills); kills += 1) {
    await unlessOver(Promise.all(answerers.map((answerer) => once(answerer, 'acknowledged'))));
    // One kill hits a call of each kind; the others come at any time.
    const aimedAt = neverCut();
    if (aimedAt) await unlessOver(Promise.race(answerers.map((answerer) => once(answerer, aimedAt))));
    await pause(randomInt(aimedAt ? 3 : 60));
    await server.kill('SIGKILL');
    const kept = answerers.map(({ acknowledged, pending }) => ({ acknowledged: [...acknowledged], pending }));
    if (kills % killsBetween === 0) {
      const starting = await product.start(env, port);
      await pause(randomInt(600));
      await starting.kill('SIGKILL');
    }
    server = await restart();
    for (const [index, answerer] of answerers.entries()) {
      const { acknowledged, pending } = kept[index]!;
      const log = await answerer.log();
      expect(log.slice(0, acknowledged.length)).toEqual(acknowledged);
      // The call in progress is stored as a whole or not at all.
      const since = log.slice(acknowledged.length, acknowledged.length + pending.length);
      expect([[], pending]).toContainEqual(since);
      expect(new Set(log.filter(isSaid)).size).toBe(log.filter(isSaid).length);
    }
  }

  for (const answerer of answerers) answerer.enough();
  await talks;
  for (const answerer of answerers) {
    expect(answerer.whole).toEqual(answerer.acknowledged);
    const { activityStatus, steps } = await answerer.steps();
    expect(activityStatus).toBe('Completed');
    expect(steps.flatMap(({ selectedOption }) => selectedOption ?? [])).toEqual(answerer.standing());
    expect(steps.map(({ ordinal }) => ordinal)).toEqual(steps.map((_step, index) => index + 1));
    expect(await answerer.call('GET', base)).toMatchObject({ completedOn: expect.any(String) });
    expect(answerer.acknowledged.length).toBeGreaterThan(count);
  }
  expect(isLacking()).toBe(false);
  expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 });
  expect(server.err).toBe('');
}

/** Returns whether an act is a typed answer, not the label of a choice. */
const isSaid = (act: Act): boolean => act.startsWith('say');
