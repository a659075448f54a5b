import type { HandIn } from '../../../src/domain/chat/hand-in.ts';
import type { LearnerLogEntry } from '../../../src/domain/chat/run-entry.ts';
import { packValidMs, type Pack } from '../../../src/domain/chat/pack.ts';
import { AppError } from '../../../src/application/errors.ts';
import { createLazyChatGatewayFactory } from '../../../src/infrastructure/browser/chat/lazy-chat.ts';
import { ApiClient } from '../../../src/infrastructure/browser/platform/api-client.ts';
import { ManualNetworkConnection } from '../../../src/infrastructure/shared/engine/manual-connection.ts';
import { MemoryOfflineStore } from '../../../src/infrastructure/shared/engine/memory-offline-store.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import * as activityApi from '../../../src/infrastructure/shared/api/activity.ts';
import {
  programmeActivityPath,
  standaloneActivityPath,
} from '../../../src/infrastructure/shared/api/activity.ts';
import * as packsApi from '../../../src/infrastructure/shared/api/packs.ts';
import { readOfflinePack } from '../../../src/infrastructure/shared/api/read-pack.ts';
import * as stepsApi from '../../../src/infrastructure/shared/api/steps.ts';
import { activity, input, touchpoint } from '../../support/activity.ts';
import { fillPath } from '../../../src/infrastructure/shared/api/parts/route.ts';
import { TestApi, type Answer, type Caller } from '../../support/api.ts';
import { onEveryStoreOfLogs } from '../../support/compressed-logs.ts';
import { closingAnswers, publishAll, stepMark } from './content.ts';
import { problemIn, send } from './wire.ts';

type Base = typeof standaloneActivityPath | typeof programmeActivityPath;
type HandedIn = { available: { steps: { selectedOption?: string }[] }; standing: number };

const bases = [
  ['alone', standaloneActivityPath],
  ['in a Programme', programmeActivityPath],
] as const;

const write = (stepId: string, response: string, at: number): LearnerLogEntry => ({
  kind: 'answered',
  stepId,
  response: { kind: 'input', response },
  at,
});
const end = (touchpointId: string, at: number): LearnerLogEntry => ({
  kind: 'touchpoint-ended',
  touchpointId,
  at,
});

/** Returns the entries of 'every-kind' from its beginning to its end. */
const whole = (at: number): LearnerLogEntry[] => [
  end('welcome', at),
  write('your-name', 'Mia', at + 1000),
  { kind: 'answered', stepId: 'pace', response: { kind: 'choice', response: 'Gently' }, at: at + 2000 },
  end('gently', at + 4000),
  {
    kind: 'answered',
    stepId: 'closing-words',
    response: { kind: 'feedback', questionResponses: closingAnswers },
    at: at + 5000,
  },
];

let learners = 0;

/** Tests the copies that devices keep to continue without a network, and the entries that they submit. */
onEveryStoreOfLogs('A conversation without a network by the API', (ports) => {
  let api: TestApi;
  let learner: Caller;

  beforeAll(async () => {
    api = await TestApi.start({ ports: ports() });
    await publishAll(api.ports, api.clock.now());
  });
  afterAll(() => api.close());

  const newLearner = (options?: { paid?: boolean; roles?: string[] }) =>
    api.caller(`offline-${(learners += 1)}`, options);
  const getPack = (base: Base, parameters: Record<string, string>, by: Caller) =>
    send(api, by, packsApi.getOfflinePack(base), { parameters });
  const handIn = (base: Base, parameters: Record<string, string>, by: Caller, body: unknown) =>
    send(api, by, packsApi.submitHandIn(base), { parameters, body });

  describe.each(bases)('%s', (_where, base) => {
    const parameters = { activityId: 'every-kind', programmeId: 'calm-weeks' };
    const ask = () => getPack(base, parameters, learner);
    const give = (played: Partial<HandIn> | object) =>
      handIn(base, parameters, learner, { sentAt: api.clock.now(), ...played });
    const read = async () =>
      (await send(api, learner, stepsApi.getAvailableSteps(base), { parameters }))
        .json as HandedIn['available'];
    const pack = async () => (await ask()).json as Pack;
    /** Returns the pack, and a function by which the device submits the entries it played. */
    const packed = async () => {
      const { startedAt, log } = await pack();
      return (entries: readonly LearnerLogEntry[]) => give({ startedAt, from: log.length, entries });
    };

    beforeEach(async () => {
      learner = await newLearner();
      if (base === programmeActivityPath) await api.gateways(learner).learner.enrolProgramme('calm-weeks');
      await send(api, learner, activityApi.startActivity(base), { parameters });
      await read();
    });

    test('a pack has the touchpoints, the log, and an end after fourteen days', async () => {
      const answer = await ask();
      expect(answer.status).toBe(200);
      expect(readOfflinePack(answer.json)).toEqual(answer.json);
      const { activity: played, log, startedAt, issuedAt, validUntil } = await pack();
      expect(played.touchpoints.map(({ id }) => id)).toEqual([
        'welcome',
        'name',
        'gently',
        'briskly',
        'closing',
      ]);
      expect(Object.keys(played).toSorted()).toEqual(['slug', 'title', 'touchpoints']);
      expect(log).toEqual([{ kind: 'opened', at: expect.any(Number) }]);
      expect(validUntil - issuedAt).toBe(packValidMs);
      expect(startedAt).toBeLessThanOrEqual(issuedAt);
    });

    test('what was played is stored once, however often it is handed in', async () => {
      const send20 = await packed();
      const entries = whole(api.clock.now());
      const replies = await Promise.all(Array.from({ length: 20 }, () => send20(entries)));
      for (const { status, json } of replies)
        expect([status, (json as HandedIn).standing]).toEqual([200, entries.length]);
      const { steps } = await read();
      expect(steps.flatMap(({ selectedOption }) => selectedOption ?? [])).toEqual(['Mia', 'Gently']);
      expect((replies[0]!.json as HandedIn).available).toMatchObject({ activityStatus: 'Completed' });
      expect((await pack()).log).toHaveLength(1 + entries.length);
      const complete = await send(api, learner, activityApi.completeActivity, { parameters });
      expect(complete.status).toBe(204);
      expect(problemIn(await ask())).toMatchObject({ status: 404, code: 'NotFound' });
    });

    test('of two devices one stands; the other is told, and what is stored stays', async () => {
      const [one, other] = [await packed(), await packed()];
      const at = api.clock.now();
      const [ofOne, ofOther] = [whole(at), [end('welcome', at), write('your-name', 'Noah', at)]];
      const [first, second] = await Promise.all([one(ofOne), other(ofOther)]);
      expect(new Set([first.status, second.status])).toEqual(new Set([200, 409]));
      const refused = first.status === 409 ? first : second;
      expect(problemIn(refused)).toMatchObject({ code: 'OutOfOrder' });
      const { steps } = await read();
      const [name] = steps.flatMap(({ selectedOption }) => selectedOption ?? []);
      expect(name).toBe(first.status === 200 ? 'Mia' : 'Noah');
    });

    test('what does not fit is left out, with all that follows it', async () => {
      const at = api.clock.now();
      const odd = [end('welcome', at), write('your-name', 'x'.repeat(41), at), ...whole(at).slice(2)];
      const answer = await (await packed())(odd);
      expect(answer.json).toMatchObject({ standing: 1 });
      expect((await pack()).log).toHaveLength(2);
    });

    test('an instant that is too large for a number is refused', async () => {
      const { startedAt, log } = await pack();
      const played = { startedAt, from: log.length, entries: [end('welcome', 1)], sentAt: 0 };
      for (const name of ['at', 'sentAt', 'from']) {
        const body = JSON.stringify(played).replace(new RegExp(`"${name}":\\d+`), `"${name}":1e400`);
        const path = `/api${fillPath(packsApi.submitHandIn(base).path, parameters)}`;
        const headers = { 'content-type': 'application/json' };
        const answer = await api.request('POST', path, { token: learner.token, body, headers });
        expect(problemIn(answer)).toMatchObject({ status: 400, code: 'InvalidRequest' });
      }
      expect((await pack()).log).toEqual(log);
    });

    test('of a run that was begun again nothing is stored', async () => {
      const send1 = await packed();
      await send(api, learner, activityApi.resetActivity(base), { parameters });
      await send(api, learner, activityApi.startActivity(base), { parameters });
      const answer = await send1(whole(api.clock.now()));
      expect(problemIn(answer)).toMatchObject({ status: 409, code: 'OutOfOrder' });
    });

    test.each<[string, object]>([
      ['a first delivery, which the server records', { kind: 'opened', at: 1 }],
      ['an answer to no step', { kind: 'answered', response: { kind: 'input', response: 'Mia' }, at: 1 }],
      ['an answer of no kind', { kind: 'answered', stepId: 'your-name', response: { kind: 'song' }, at: 1 }],
      ['an entry of another kind', { kind: 'sung', at: 1 }],
      ['an entry without its instant', { kind: 'rewound', stepId: 'your-name' }],
    ])('%s is refused, and nothing is stored', async (_what, entry) => {
      const { startedAt } = await pack();
      const answer = await give({ startedAt, from: 1, entries: [end('welcome', api.clock.now()), entry] });
      expect(problemIn(answer)).toMatchObject({ status: 400, code: 'InvalidRequest' });
      expect((await pack()).log).toHaveLength(1);
    });
  });

  describe('nobody is sent a pack, nor stores by one,', () => {
    /** Makes both calls; returns the status, the code and the message of each. */
    const both = async (by: Caller, base: Base, parameters: Record<string, string>) => {
      const played = { startedAt: 1, from: 0, entries: whole(1), sentAt: 1 };
      const answers: Answer[] = [
        await getPack(base, parameters, by),
        await handIn(base, parameters, by, played),
      ];
      for (const { text } of answers) expect(text).not.toMatch(new RegExp(`${stepMark}|touchpoints`));
      return answers.map((answer) => problemIn(answer).code);
    };
    const twice = (code: string) => [code, code];

    test('without access, and once access has ended', async () => {
      const parameters = { activityId: 'second-talk' };
      const unpaid = await newLearner({ paid: false });
      expect(await both(unpaid, standaloneActivityPath, parameters)).toEqual(twice('PaymentRequired'));
      const now = api.clock.now();
      const term = { source: 'card', from: now, until: now + 60_000 } as const;
      await api.ports.people.grant(unpaid.person.id, term, `short-${unpaid.person.id}`);
      await api.gateways(unpaid).chats.open('second-talk').start();
      expect((await getPack(standaloneActivityPath, parameters, unpaid)).status).toBe(200);
      api.clock.moveBy(60_000);
      expect(await both(unpaid, standaloneActivityPath, parameters)).toEqual(twice('PaymentRequired'));
    });

    test('before the Activity is started, in a Programme that was not begun, and before its day', async () => {
      const early = await newLearner();
      expect(await both(early, standaloneActivityPath, { activityId: 'second-talk' })).toEqual(
        twice('NotStarted'),
      );
      const parameters = { activityId: 'second-talk', programmeId: 'calm-weeks' };
      expect(await both(early, programmeActivityPath, parameters)).toEqual(twice('NotEnrolled'));
      await api.gateways(early).learner.enrolProgramme('calm-weeks');
      expect(await both(early, programmeActivityPath, parameters)).toEqual(twice('NotAvailableYet'));
    });

    test('of an Activity that is not offered or was withdrawn', async () => {
      const caller = await newLearner();
      expect(await both(caller, standaloneActivityPath, { activityId: 'draft-talk' })).toEqual(
        twice('NotFound'),
      );
      const slug = `gone-${learners}`;
      const talk = activity([touchpoint('only', [input('word')])], { slug });
      await api.ports.library.publish(talk, 'test', api.clock.now());
      await api.gateways(caller).chats.open(slug).start();
      const withdrawal = { to: 'withdrawn', reason: 'A fault', by: 'author', at: api.clock.now() } as const;
      await api.ports.history.stand('activity', slug, withdrawal);
      expect(await both(caller, standaloneActivityPath, { activityId: slug })).toEqual(twice('Withdrawn'));
    });
  });

  test('no device keeps a Draft, nor an Activity whose author says so; its conversation goes on with a network', async () => {
    const tester = await newLearner({ roles: ['learner', 'tester'] });
    const slug = `never-kept-${learners}`;
    const talk = activity([touchpoint('only', [input('word')])], { slug, offline: false });
    await api.ports.library.publish(talk, 'test', api.clock.now());
    for (const activityId of [slug, 'draft-talk']) {
      const chat = api.gateways(tester).chats.open(activityId);
      await chat.start();
      expect((await chat.availableSteps()).steps).toHaveLength(1);
      const answer = await getPack(standaloneActivityPath, { activityId }, tester);
      expect(problemIn(answer)).toMatchObject({ status: 404, code: 'NotFound' });
      expect(answer.text).not.toContain(stepMark);
    }
  });

  test('the web program keeps a conversation some seconds after its opening, plays on, and hands it in', async () => {
    const caller = await newLearner();
    const conversation = { activity: 'every-kind' };
    const copy = new MemoryOfflineStore();
    copy.open('somebody');
    const clock = new ManualClock(api.clock.now());
    const away = new AppError('Network', 'There is no way.');
    let isAway = false;
    const accessToken = async (): Promise<string> => {
      if (isAway) throw away;
      return caller.token;
    };
    const client = new ApiClient({
      apiUrl: `${api.address}/api`,
      signIn: { accessToken, renew: async () => false },
    });
    const device = { copy, clock, connection: new ManualNetworkConnection() };
    const chat = createLazyChatGatewayFactory(client, device).open('every-kind');
    await chat.start();
    await chat.availableSteps();
    expect(copy.keptConversations()).toEqual([]);
    clock.moveBy(4000);
    await until(() => copy.keptConversations().length === 1);

    isAway = true;
    await chat.nextTouchpoint('welcome');
    await chat.respond('your-name', { kind: 'input', response: 'Mia' }, 'key');
    expect(copy.log(conversation)).toMatchObject({ from: 1, answers: 1 });
    const stored = async () =>
      ((await getPack(standaloneActivityPath, { activityId: 'every-kind' }, caller)).json as Pack).log.length;
    expect(await stored()).toBe(1);

    isAway = false;
    await chat.deliver!();
    expect([await stored(), copy.log(conversation)]).toEqual([
      3,
      expect.objectContaining({ from: 3, answers: 0 }),
    ]);
  });

  test('where a conversation is started later than its pack is asked for, the web program keeps it all the same', async () => {
    const caller = await newLearner();
    const copy = new MemoryOfflineStore();
    copy.open('somebody');
    const clock = new ManualClock(api.clock.now());
    const signIn = { accessToken: async () => caller.token, renew: async () => false };
    const client = new ApiClient({ apiUrl: `${api.address}/api`, signIn });
    const device = { copy, clock, connection: new ManualNetworkConnection() };
    const chat = createLazyChatGatewayFactory(client, device).open('every-kind');
    await chat.enrol();
    const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await until(() => {
      clock.moveBy(4000);
      return errors.mock.calls.length > 0;
    });
    expect(errors).toHaveBeenCalledWith(expect.stringContaining('NotStarted'));
    await chat.start();
    await chat.availableSteps();
    await until(() => {
      clock.moveBy(4000);
      return copy.keptConversations().length === 1;
    });
    errors.mockRestore();
  });

  test('where the network was lost soon after the opening, the web program keeps the conversation once it is back', async () => {
    const caller = await newLearner();
    const copy = new MemoryOfflineStore();
    copy.open('somebody');
    const [clock, connection] = [new ManualClock(api.clock.now()), new ManualNetworkConnection()];
    let isAway = false;
    let tries = 0;
    const accessToken = async (): Promise<string> => {
      if (!isAway) return caller.token;
      tries += 1;
      throw new AppError('Network', 'There is no way.');
    };
    const client = new ApiClient({
      apiUrl: `${api.address}/api`,
      signIn: { accessToken, renew: async () => false },
    });
    const chat = createLazyChatGatewayFactory(client, { copy, clock, connection }).open('every-kind');
    await chat.start();
    await chat.availableSteps();
    isAway = true;
    connection.lose();
    for (let turn = 0; turn < 10; turn += 1) {
      clock.moveBy(20_000);
      await new Promise(setImmediate);
    }
    expect(tries).toBe(0);
    connection.back();
    await until(() => {
      clock.moveBy(20_000);
      return tries === 5;
    });
    isAway = false;
    await until(() => {
      connection.back();
      clock.moveBy(4000);
      return copy.keptConversations().length === 1;
    });
  });
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}
