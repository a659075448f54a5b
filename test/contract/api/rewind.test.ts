import * as activityApi from '../../../src/infrastructure/shared/api/activity.ts';
import {
  programmeActivityPath,
  standaloneActivityPath,
} from '../../../src/infrastructure/shared/api/activity.ts';
import type { Route } from '../../../src/infrastructure/shared/api/parts/route.ts';
import * as stepsApi from '../../../src/infrastructure/shared/api/steps.ts';
import { activity, input, touchpoint } from '../../support/activity.ts';
import { TestApi, type Answer, type Caller } from '../../support/api.ts';
import { onEveryStoreOfLogs } from '../../support/compressed-logs.ts';
import { closingAnswers, publishAll } from './content.ts';
import { problemIn, send } from './wire.ts';

type Read = {
  steps: { touchpointStepEntityId: string; selectedOption?: string; viewed: boolean }[];
  turn?: number;
  earlierAnswers?: { touchpointStepEntityId: string; response: object }[];
};

const bases = [
  ['alone', standaloneActivityPath],
  ['in a Programme', programmeActivityPath],
] as const;

let learners = 0;

/** Tests going back to an answer: later answers no longer count, and the run continues from there. */
onEveryStoreOfLogs('An answer changed by the API', (ports) => {
  let api: TestApi;
  let learner: Caller;
  /** The number of the first turn, as devices receive it. */
  let first: number;

  const of = (turn: number | undefined): { turn?: number } =>
    turn === undefined ? {} : { turn: first + turn };

  beforeAll(async () => {
    api = await TestApi.start({ ports: ports() });
    await publishAll(api.ports, api.clock.now());
  });
  afterAll(() => api.close());

  const newLearner = (options?: { paid: boolean }) => api.caller(`changing-${(learners += 1)}`, options);

  describe.each(bases)('%s', (_where, base) => {
    const parameters = { activityId: 'every-kind', programmeId: 'calm-weeks' };

    beforeEach(async () => {
      learner = await newLearner();
      if (base === programmeActivityPath) await api.gateways(learner).learner.enrolProgramme('calm-weeks');
      await begin();
    });

    const begin = async () => {
      await ask(activityApi.startActivity(base));
      first = (await read()).turn ?? NaN;
    };

    const ask = (route: Route, body?: object, more: Record<string, string> = {}, by = learner) =>
      send(api, by, route, { parameters: { ...parameters, ...more }, ...(body ? { body } : {}) });
    const next = (touchpointId: string) => ask(stepsApi.advanceTouchpoint(base), undefined, { touchpointId });
    const write = (response: string, turn?: number) =>
      ask(stepsApi.submitAnswer('input')(base), { ...at('your-name'), response, ...of(turn) });
    const choose = (response: string, turn?: number) =>
      ask(stepsApi.submitAnswer('choice')(base), { ...at('pace'), response, ...of(turn) });
    const giveFeedback = (turn?: number) =>
      ask(stepsApi.submitAnswer('feedback')(base), {
        ...at('closing-words'),
        questionResponses: closingAnswers,
        ...of(turn),
      });
    const rewind = (stepId: string, turn?: number) =>
      ask(stepsApi.rewindAnswer(base), { ...at(stepId), ...of(turn) });
    const read = async () => (await ask(stepsApi.getAvailableSteps(base))).json as Read;
    const upToGently = async () => {
      await next('welcome');
      await write('Mia');
      await choose('Gently');
    };

    test('gives the steps up to the question, tells the turn and what was answered since', async () => {
      await upToGently();
      expect(await read()).toMatchObject(of(0));
      const reply = await rewind('your-name', 0);
      expect(reply.status).toBe(200);
      const { steps, turn, earlierAnswers } = reply.json as Read;
      expect(steps.at(-1)).toMatchObject({ ...at('your-name'), viewed: false });
      expect(steps.at(-1)).not.toHaveProperty('selectedOption');
      expect(steps.slice(0, -1).every(({ viewed }) => viewed)).toBe(true);
      expect(turn).toBe(first + 1);
      expect(earlierAnswers).toEqual([
        { ...at('your-name'), response: { kind: 'input', response: 'Mia' } },
        { ...at('pace'), response: { kind: 'choice', response: 'Gently' } },
      ]);
      expect(await read()).toEqual(reply.json);
      const opened = await ask(stepsApi.openConversation(base));
      expect(opened.json).toMatchObject({ available: { ...of(1), earlierAnswers } });
    });

    test('counts from then on, with what follows from it', async () => {
      await upToGently();
      await next('gently');
      await rewind('your-name', 0);
      const other = await write('Noah', 1);
      expect(other.text).toContain('Good to meet you, Noah.');
      expect((await choose('Briskly', 1)).text).toContain('Quickly, then.');
      const { steps, earlierAnswers } = await read();
      expect(steps.map(({ selectedOption }) => selectedOption).filter(Boolean)).toEqual(['Noah', 'Briskly']);
      expect(JSON.stringify(steps)).not.toMatch(/Mia|Slowly/);
      expect(earlierAnswers).toBeUndefined();
    });

    test('is asked once: a repeat gives the same reply and changes nothing', async () => {
      await upToGently();
      const once = await rewind('pace', 0);
      const again = await Promise.all(Array.from({ length: 20 }, () => rewind('pace', 0)));
      for (const { status, text } of again) expect([status, text]).toEqual([200, once.text]);
      expect((await read()).turn).toBe(first + 1);
      expect((await rewind('pace')).text).toBe(once.text);
    });

    test('of twenty at once to different answers, one counts and the others are told', async () => {
      await upToGently();
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, index) => rewind(index % 2 === 0 ? 'pace' : 'your-name', 0)),
      );
      const { turn, steps } = await read();
      expect(turn).toBe(first + 1);
      const waitsFor = steps.at(-1)!.touchpointStepEntityId;
      for (const [index, reply] of replies.entries())
        if ((index % 2 === 0 ? 'pace' : 'your-name') === waitsFor) expect(reply.status).toBe(200);
        else expect(problemIn(reply)).toMatchObject({ status: 409, code: 'OutOfOrder' });
    });

    test('is refused where another screen changed an answer since', async () => {
      await upToGently();
      await rewind('pace', 0);
      await choose('Briskly', 1);
      const before = await read();
      for (const stale of [0, 2, 1000, -first])
        expect(problemIn(await rewind('your-name', stale))).toMatchObject({
          status: 409,
          code: 'OutOfOrder',
        });
      expect(await read()).toEqual(before);
      expect((await rewind('your-name')).status).toBe(200);
    });

    test('an answer of an earlier turn is refused, one without a turn is taken as before', async () => {
      await upToGently();
      await rewind('your-name', 0);
      expect(problemIn(await write('Noah', 0))).toMatchObject({ status: 409, code: 'OutOfOrder' });
      expect((await write('Noah')).status).toBe(200);
      expect(problemIn(await choose('Gently', 0))).toMatchObject({ status: 409, code: 'OutOfOrder' });
      expect((await choose('Gently', 1)).status).toBe(200);
      // An answer that counts already is a repeat, in any turn.
      expect((await write('Noah', 0)).status).toBe(200);
    });

    test('is refused for steps that were not answered', async () => {
      await upToGently();
      await rewind('your-name', 0);
      const before = await read();
      for (const step of ['pace', 'closing-words', 'welcome.1'])
        expect(problemIn(await rewind(step, 1))).toMatchObject({ status: 409, code: 'OutOfOrder' });
      for (const step of ['unheard-of', '__proto__', 'toString', '', 'welcome'])
        expect(problemIn(await rewind(step, 1))).toMatchObject({ status: 404, code: 'NotFound' });
      expect(await read()).toEqual(before);
    });

    test('can be the feedback of a run at its end, but not of one that is completed', async () => {
      await upToGently();
      await next('gently');
      await giveFeedback(0);
      expect((await rewind('closing-words', 0)).json).toMatchObject({
        activityStatus: 'InProgress',
        ...of(1),
      });
      const early = await ask(activityApi.completeActivity);
      expect(problemIn(early)).toMatchObject({ status: 409, code: 'NotCompleted' });
      await giveFeedback(1);
      expect((await ask(activityApi.completeActivity)).status).toBe(204);
      const before = await read();
      for (const step of ['closing-words', 'pace', 'your-name'])
        expect(problemIn(await rewind(step, 1))).toMatchObject({ status: 409, code: 'OutOfOrder' });
      expect(await read()).toEqual(before);
    });

    test("leaves the runs of others as they are, and one's own elsewhere", async () => {
      await upToGently();
      const other = await newLearner();
      const elsewhere = base === standaloneActivityPath ? programmeActivityPath : standaloneActivityPath;
      if (elsewhere === programmeActivityPath)
        await api.gateways(learner).learner.enrolProgramme('calm-weeks');
      const chats = [
        api.gateways(other).chats.open('every-kind'),
        api
          .gateways(learner)
          .chats.open('every-kind', elsewhere === programmeActivityPath ? 'calm-weeks' : undefined),
      ];
      for (const chat of chats) {
        await chat.start();
        await chat.nextTouchpoint('welcome');
        await chat.respond('your-name', { kind: 'input', response: 'Elsewhere' }, 'key');
      }
      const states = () => Promise.all(chats.map((chat) => chat.availableSteps()));
      const before = await states();
      expect((await rewind('your-name', 0)).status).toBe(200);
      expect(await states()).toEqual(before);
      const theirs = await ask(stepsApi.rewindAnswer(base), at('your-name'), {}, await newLearner());
      expect(theirs.status).toBeGreaterThanOrEqual(400);
      expect(theirs.text).not.toMatch(/Mia|Elsewhere/);
    });

    test.each<[string, unknown]>([
      ['no step', {}],
      ['a step that is a number', { touchpointStepEntityId: 7 }],
      ['a step that is too long', at('x'.repeat(201))],
      ['a list', [at('pace')]],
      ['nothing', null],
      ['a turn below zero', { ...at('pace'), turn: -1 }],
      ['half a turn', { ...at('pace'), turn: 0.5 }],
      ['a turn in words', { ...at('pace'), turn: '0' }],
      ['no turn', { ...at('pace'), turn: null }],
    ])('with %s in the body is refused, and nothing changes', async (_what, body) => {
      await upToGently();
      const before = await read();
      const answer = await send(api, learner, stepsApi.rewindAnswer(base), { parameters, body });
      expect(problemIn(answer)).toMatchObject({ status: 400, code: 'InvalidRequest' });
      expect(await read()).toEqual(before);
    });

    test('is refused before the start, and goes with a run that is begun again', async () => {
      await upToGently();
      await ask(activityApi.resetActivity(base));
      expect(problemIn(await rewind('pace', 0))).toMatchObject({ status: 409, code: 'NotStarted' });
      await begin();
      expect(problemIn(await rewind('pace', 0))).toMatchObject({ status: 409, code: 'OutOfOrder' });
    });

    test('counts in its own run: what is sent late for a run that was begun again is refused', async () => {
      await next('welcome');
      const late = of(0);
      await ask(activityApi.resetActivity(base));
      api.clock.moveBy(1);
      await begin();
      await next('welcome');
      const before = await read();
      const answer = { ...at('your-name'), response: 'Mia' };
      const call = stepsApi.submitAnswer('input')(base);
      expect(problemIn(await ask(call, { ...answer, ...late }))).toMatchObject({
        status: 409,
        code: 'OutOfOrder',
      });
      expect(await read()).toEqual(before);
      expect((await ask(call, { ...answer, ...of(0) })).status).toBe(200);
      expect(
        problemIn(await ask(stepsApi.rewindAnswer(base), { ...at('your-name'), ...late })),
      ).toMatchObject({
        status: 409,
        code: 'OutOfOrder',
      });
      // A client that sends no turn gets the reply of the specification.
      expect((await ask(stepsApi.rewindAnswer(base), at('your-name'))).status).toBe(200);
      expect((await ask(call, { ...answer, response: 'Noah' })).status).toBe(200);
    });
  });

  describe('is refused as an answer is', () => {
    /** Makes both calls about one step; returns the status and the code of each. */
    const both = async (
      caller: Caller,
      base: typeof standaloneActivityPath | typeof programmeActivityPath,
      parameters: Record<string, string>,
      stepId: string,
    ) => {
      const answers: Answer[] = [
        await send(api, caller, stepsApi.rewindAnswer(base), { parameters, body: at(stepId) }),
        await send(api, caller, stepsApi.submitAnswer('input')(base), {
          parameters,
          body: { ...at(stepId), response: 'Mia' },
        }),
      ];
      return answers.map((answer) => {
        const { status, code } = problemIn(answer);
        return { status, code };
      });
    };
    const twice = (status: number, code: string) => [
      { status, code },
      { status, code },
    ];

    test('without access, and once access has ended', async () => {
      const parameters = { activityId: 'second-talk' };
      const unpaid = await newLearner({ paid: false });
      expect(await both(unpaid, standaloneActivityPath, parameters, 'second-talk-word')).toEqual(
        twice(402, 'PaymentRequired'),
      );
      const now = api.clock.now();
      const term = { source: 'card', from: now, until: now + 60_000 } as const;
      await api.ports.people.grant(unpaid.person.id, term, `short-${unpaid.person.id}`);
      const chat = api.gateways(unpaid).chats.open('second-talk');
      await chat.start();
      await chat.respond('second-talk-word', { kind: 'input', response: 'Mia' }, 'key');
      api.clock.moveBy(60_000);
      expect(await both(unpaid, standaloneActivityPath, parameters, 'second-talk-word')).toEqual(
        twice(402, 'PaymentRequired'),
      );
    });

    test('in a Programme that was not begun, and before its day', async () => {
      const parameters = { activityId: 'second-talk', programmeId: 'calm-weeks' };
      const early = await newLearner();
      expect(await both(early, programmeActivityPath, parameters, 'second-talk-word')).toEqual(
        twice(409, 'NotEnrolled'),
      );
      await api.gateways(early).learner.enrolProgramme('calm-weeks');
      expect(await both(early, programmeActivityPath, parameters, 'second-talk-word')).toEqual(
        twice(409, 'NotAvailableYet'),
      );
    });

    test('in an Activity that is not offered or was withdrawn', async () => {
      const caller = await newLearner();
      expect(
        await both(caller, standaloneActivityPath, { activityId: 'draft-talk' }, 'draft-talk-word'),
      ).toEqual(twice(404, 'NotFound'));
      const slug = `taken-down-${learners}`;
      const talk = activity([touchpoint('only', [input('word'), input('more')])], { slug });
      await api.ports.library.publish(talk, 'test', api.clock.now());
      const chat = api.gateways(caller).chats.open(slug);
      await chat.start();
      await chat.respond('word', { kind: 'input', response: 'Mia' }, 'key');
      const withdrawal = { to: 'withdrawn', reason: 'A fault', by: 'author', at: api.clock.now() } as const;
      await api.ports.history.stand('activity', slug, withdrawal);
      expect(await both(caller, standaloneActivityPath, { activityId: slug }, 'word')).toEqual(
        twice(404, 'Withdrawn'),
      );
    });
  });

  test('the web program goes back by its own gateway', async () => {
    const caller = await newLearner();
    const chat = api.gateways(caller).chats.open('taster');
    await chat.start();
    const { turn = NaN } = await chat.availableSteps();
    await chat.respond('taster-word', { kind: 'input', response: 'Mia' }, 'key', turn);
    const reply = await chat.rewind!('taster-word', turn);
    expect(reply).toMatchObject({
      activityStatus: 'InProgress',
      turn: turn + 1,
      steps: [at('taster-word')],
      earlierAnswers: [{ ...at('taster-word'), response: { kind: 'input', response: 'Mia' } }],
    });
    await expect(
      chat.respond('taster-word', { kind: 'input', response: 'Noah' }, 'key-2', turn),
    ).rejects.toMatchObject({ code: 'OutOfOrder' });
    const again = await chat.respond('taster-word', { kind: 'input', response: 'Noah' }, 'key-3', turn + 1);
    expect(again.activityStatus).toBe('Completed');
  });
});

function at(stepId: string): { touchpointStepEntityId: string } {
  return { touchpointStepEntityId: stepId };
}
