import { isStepLogEntry } from '../../../src/domain/chat/run-entry.ts';
import {
  programmeActivityPath,
  standaloneActivityPath,
} from '../../../src/infrastructure/shared/api/activity.ts';
import type { Route } from '../../../src/infrastructure/shared/api/parts/route.ts';
import * as activity from '../../../src/infrastructure/shared/api/activity.ts';
import * as stepsApi from '../../../src/infrastructure/shared/api/steps.ts';
import { TestApi, type Answer, type Caller } from '../../support/api.ts';
import { onEveryStoreOfLogs } from '../../support/compressed-logs.ts';
import { closingAnswers, publishAll } from './content.ts';
import { problemIn, send } from './wire.ts';

const alone = standaloneActivityPath;
const twenty = Array.from({ length: 20 }, (_, index) => index);
/** The indices of ten calls: as many enrolments or resets as a person may send within a minute. */
const ten = twenty.slice(0, 10);

/** Tests that an answer is stored once, returned unchanged, and refused when it does not fit. */
onEveryStoreOfLogs('An answer sent to the API', (ports) => {
  let api: TestApi;
  let learner: Caller;

  beforeAll(async () => {
    api = await TestApi.start({ ports: ports() });
    await publishAll(api.ports, api.clock.now());
  });
  beforeEach(async () => {
    learner = await api.caller(`learner-${(learners += 1)}`);
    await ask(activity.startActivity(alone));
    await ask(activity.startActivity(alone), undefined, 'taster');
  });
  afterAll(() => api.close());

  const ask = (route: Route, body?: object, activityId = 'every-kind', touchpointId = 'welcome') =>
    send(api, learner, route, { parameters: { activityId, touchpointId }, body });
  const next = (touchpointId: string) =>
    ask(stepsApi.advanceTouchpoint(alone), undefined, 'every-kind', touchpointId);
  const input = (response: string, touchpointStepEntityId = 'your-name') =>
    ask(stepsApi.submitAnswer('input')(alone), { touchpointStepEntityId, response });
  const choose = (response: string, touchpointStepEntityId = 'pace') =>
    ask(stepsApi.submitAnswer('choice')(alone), { touchpointStepEntityId, response });
  const giveFeedback = (questionResponses: object, touchpointStepEntityId = 'closing-words') =>
    ask(stepsApi.submitAnswer('feedback')(alone), { touchpointStepEntityId, questionResponses });
  const steps = async () => (await ask(stepsApi.getAvailableSteps(alone))).text;

  const upToClosing = async () => {
    await next('welcome');
    await input('Mia');
    await choose('Gently');
    await next('gently');
  };

  test('gets the same reply when it is sent again, at any later time', async () => {
    const first = [await next('welcome'), await input('Mia'), await choose('Gently'), await next('gently')];
    const closing = await giveFeedback(closingAnswers);
    expect(closing.json).toEqual({ steps: [], activityStatus: 'Completed' });
    const state = await steps();
    const again = [await next('welcome'), await input('Mia'), await choose('Gently'), await next('gently')];
    expect(again.map(({ text }) => text)).toEqual(first.map(({ text }) => text));
    expect((await giveFeedback(closingAnswers.toReversed())).text).toBe(closing.text);
    expect(await steps()).toBe(state);
  });

  test('is refused when it differs from the stored one', async () => {
    await upToClosing();
    await giveFeedback(closingAnswers);
    const state = await steps();
    const others = [await input('Noah'), await input('mia'), await choose('Briskly'), await giveFeedback([])];
    for (const other of others)
      expect(problemIn(other)).toMatchObject({ status: 409, code: 'AlreadyAnswered' });
    expect(await steps()).toBe(state);
  });

  test('sent twenty times at once is stored once and answered the same', async () => {
    for (const sendIt of [
      () => next('welcome'),
      () => input('Mia'),
      () => choose('Gently'),
      () => next('gently'),
      () => giveFeedback(closingAnswers),
    ]) {
      const replies = await Promise.all(twenty.map(sendIt));
      expect(replies.map(({ status }) => status)).toEqual(twenty.map(() => 200));
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    }
    expect(await entriesOf('every-kind')).toEqual([
      'welcome',
      'your-name',
      'pace',
      'gently',
      'closing-words',
    ]);
  });

  test('is sent with its step when the conversation is read again', async () => {
    await upToClosing();
    await giveFeedback(closingAnswers);
    const { steps: read } = JSON.parse(await steps()) as { steps: { questionResponses?: unknown }[] };
    expect(read.flatMap(({ questionResponses }) => questionResponses ?? [])).toEqual(closingAnswers);
  });

  test('of twenty different ones at once, one is stored and the others are refused', async () => {
    await next('welcome');
    const replies = await Promise.all(twenty.map((number) => input(`Name ${number}`)));
    const taken = replies.flatMap(({ status }, index) => (status === 200 ? [`Name ${index}`] : []));
    expect(taken).toHaveLength(1);
    expect(replies.filter(isAlreadyAnswered)).toHaveLength(19);
    expect(await steps()).toContain(`Good to meet you, ${taken[0]}.`);
    expect(await entriesOf('every-kind')).toEqual(['welcome', 'your-name']);
  });

  test('twenty parallel starts and completions, ten enrolments and resets each count once', async () => {
    for (const [route, times] of [
      [activity.enrolActivity(alone), ten],
      [activity.startActivity(alone), twenty],
    ] as const) {
      const replies = await Promise.all(times.map(() => ask(route, undefined, 'second-talk')));
      expect(replies.map(({ status }) => status)).toEqual(times.map(() => 204));
    }
    await ask(
      stepsApi.submitAnswer('input')(alone),
      { touchpointStepEntityId: 'second-talk-word', response: 'Yes' },
      'second-talk',
    );
    const completed = await Promise.all(
      twenty.map(() => ask(activity.completeActivity, undefined, 'second-talk')),
    );
    expect(completed.map(({ status }) => status)).toEqual(twenty.map(() => 204));
    const runs = (await api.ports.runs.summaries(learner.person.id)).length;
    const reset = await Promise.all(
      ten.map(() => ask(activity.resetActivity(alone), undefined, 'second-talk')),
    );
    for (const answer of reset) if (answer.status !== 204) expect(problemIn(answer).code).toBe('NotEnrolled');
    expect(reset.some(({ status }) => status === 204)).toBe(true);
    expect(await api.ports.runs.summaries(learner.person.id)).toHaveLength(runs - 1);
  });

  test('is refused out of order and for unknown steps and touchpoints', async () => {
    await steps();
    const state = await steps();
    for (const early of [
      await input('Mia'),
      await choose('Gently'),
      await giveFeedback(closingAnswers),
      await next('gently'),
    ])
      expect(problemIn(early)).toMatchObject({ status: 409, code: 'OutOfOrder' });
    for (const id of ['unheard-of', '__proto__', 'toString', 'welcome.999', 'your-name~x', ''])
      for (const answer of [await input('Mia', id), await choose('Gently', id), await giveFeedback([], id)])
        expect(problemIn(answer)).toMatchObject({ status: 404, code: 'NotFound' });
    for (const id of ['unheard-of', '__proto__', 'your-name'])
      expect(problemIn(await next(id))).toMatchObject({ status: 404, code: 'NotFound' });
    for (const id of ['welcome~2', 'welcome~999999999999999999999'])
      expect(problemIn(await next(id))).toMatchObject({ status: 409, code: 'OutOfOrder' });
    expect(await steps()).toBe(state);
  });

  test('is refused before the Activity is started and after it is reset', async () => {
    const before = await ask(stepsApi.submitAnswer('input')(alone), undefined, 'third-talk');
    expect(problemIn(before)).toMatchObject({ status: 409, code: 'NotStarted' });
    await next('welcome');
    await input('Mia');
    await ask(activity.resetActivity(alone));
    expect(problemIn(await input('Mia'))).toMatchObject({ status: 409, code: 'NotStarted' });
    await ask(activity.startActivity(alone));
    expect(problemIn(await input('Mia'))).toMatchObject({ status: 409, code: 'OutOfOrder' });
    expect(await steps()).not.toContain('Mia');
  });

  describe('that does not fit its step is refused', () => {
    test('as an input', async () => {
      await next('welcome');
      for (const text of ['', ' ', '\n\t\u00a0', 'x'.repeat(41)])
        expect(problemIn(await input(text))).toMatchObject({ status: 422, code: 'InvalidResponse' });
      expect(problemIn(await choose('Mia', 'your-name'))).toMatchObject({ status: 422 });
      expect(problemIn(await giveFeedback([], 'your-name'))).toMatchObject({ status: 422 });
      expect((await input('🔥'.repeat(40))).status).toBe(200);
    });

    test('as a choice', async () => {
      await next('welcome');
      await input('Mia');
      for (const label of ['', 'gently', 'Gently ', 'gently.1', '0', '__proto__'])
        expect(problemIn(await choose(label))).toMatchObject({ status: 422, code: 'InvalidResponse' });
      expect(problemIn(await input('Gently', 'pace'))).toMatchObject({ status: 422 });
    });

    const [mood, helped, words, again] = closingAnswers as [Given, Given, Given, Given];
    test.each([
      ['nothing', []],
      ['one question missing', [mood, helped, words]],
      ['a question twice', [...closingAnswers, words]],
      ['a question of nobody', [...closingAnswers, { feedbackQuestionEntityId: 'other', responses: ['x'] }]],
      ['two values for one', [{ ...mood, responses: ['lighter', 'same'] }, helped, words, again]],
      ['an unknown value', [{ ...mood, responses: ['Lighter'] }, helped, words, again]],
      ['no value', [mood, { ...helped, responses: [] }, words, again]],
      ['a value twice', [mood, { ...helped, responses: ['talking', 'talking'] }, words, again]],
      ['blank words', [mood, helped, { ...words, responses: ['  '] }, again]],
      ['too many words', [mood, helped, { ...words, responses: ['x'.repeat(101)] }, again]],
      ['a number too high', [mood, helped, words, { ...again, responses: ['11'] }]],
      ['half a number', [mood, helped, words, { ...again, responses: ['2.5'] }]],
      ['no number', [mood, helped, words, { ...again, responses: ['NaN'] }]],
    ])('as feedback with %s', async (_what, answers) => {
      await upToClosing();
      expect(problemIn(await giveFeedback(answers))).toMatchObject({ status: 422, code: 'InvalidResponse' });
      expect((await giveFeedback(closingAnswers)).status).toBe(200);
    });
  });

  test.each([
    ['NUL', 'a\u0000b'],
    ['half a surrogate pair', 'a\ud800b'],
    ['control characters', '\u0001\u001b[31m\u007f\u0085\u2028\u2029'],
    ['emoji and joined ones', '🔥👩‍👩‍👧‍👦'],
    ['right to left', '\u202eabc שלום'],
    ['letters with many marks', `e${'\u0301'.repeat(500)}`],
    ['markup', '<script>alert(1)</script>**x**[a](javascript:alert(1))'],
    ['a placeholder', '{{name}} ${name} %s %n'],
    ['SQL', "'; drop table run; --"],
    ['a name of every object', '__proto__'],
    ['5000 characters', '界'.repeat(5000)],
  ])('with %s is stored unchanged', async (_what, response) => {
    const answer = (text: string) =>
      ask(
        stepsApi.submitAnswer('input')(alone),
        { touchpointStepEntityId: 'taster-word', response: text },
        'taster',
      );
    expect((await answer(response)).status).toBe(200);
    expect((await answer(response)).status).toBe(200);
    expect(problemIn(await answer(`${response}!`.slice(-5000))).code).toBe('AlreadyAnswered');
    const available = (await ask(stepsApi.getAvailableSteps(alone), undefined, 'taster')).json;
    expect(available).toMatchObject({ steps: [{ selectedOption: response }], activityStatus: 'Completed' });
  });

  test('in a Programme and alone belongs to two runs', async () => {
    await next('welcome');
    await input('Mia');
    const state = await steps();
    const { learner: gateway, chats } = api.gateways(learner);
    const reset = await send(api, learner, activity.resetActivity(programmeActivityPath));
    expect(problemIn(reset)).toMatchObject({ status: 409, code: 'NotEnrolled' });
    expect(await steps()).toBe(state);
    await gateway.enrolProgramme('calm-weeks');
    await chats.open('every-kind', 'calm-weeks').start();
    expect(JSON.stringify(await chats.open('every-kind', 'calm-weeks').availableSteps())).not.toContain(
      'Mia',
    );
    await gateway.resetActivity('every-kind', 'calm-weeks');
    await gateway.resetProgramme('calm-weeks');
    expect(await steps()).toBe(state);
  });

  test('inside a Programme that does not list the Activity is not found', async () => {
    const parameters = { activityId: 'taster', programmeId: 'calm-weeks', touchpointId: 'only' };
    await api.gateways(learner).learner.enrolProgramme('calm-weeks');
    for (const route of [
      activity.startActivity,
      stepsApi.getAvailableSteps,
      stepsApi.submitAnswer('input'),
    ]) {
      const answer = await send(api, learner, route(programmeActivityPath), { parameters });
      expect(problemIn(answer)).toMatchObject({ status: 404, code: 'NotFound' });
    }
  });

  const entriesOf = async (slug: string): Promise<string[]> => {
    const { id: activityId } = (await api.ports.library.activity(slug))!;
    const run = await api.ports.runs.find({ personId: learner.person.id, activityId, enrolmentId: null });
    return run!.log.flatMap((entry) =>
      !isStepLogEntry(entry) ? [] : [entry.kind === 'touchpoint-ended' ? entry.touchpointId : entry.stepId],
    );
  };
});

type Given = { feedbackQuestionEntityId: string; responses: string[] };

let learners = 0;

const isAlreadyAnswered = (answer: Answer): boolean =>
  answer.status === 409 && problemIn(answer).code === 'AlreadyAnswered';
