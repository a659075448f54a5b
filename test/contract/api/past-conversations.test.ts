import * as activityApi from '../../../src/infrastructure/shared/api/activity.ts';
import { standaloneActivityPath } from '../../../src/infrastructure/shared/api/activity.ts';
import {
  fromWireFoundConversations,
  fromWirePastConversations,
  listPastConversations,
  readPastConversation,
  searchPastConversations,
} from '../../../src/infrastructure/shared/api/past-conversations.ts';
import * as stepsApi from '../../../src/infrastructure/shared/api/steps.ts';
import { activity, choice, input, message, touchpoint } from '../../support/activity.ts';
import { TestApi, type Caller } from '../../support/api.ts';
import { onEveryStoreOfLogs } from '../../support/compressed-logs.ts';
import { problemIn, send } from './wire.ts';

const talk = activity(
  [
    touchpoint('hello', [
      message('Hello.'),
      input('name', { maxLength: 30 }),
      choice('mood', ['Sunny', 'Stormy']),
      message('Goodbye.'),
    ]),
  ],
  { slug: 'a-talk', title: 'A talk', free: true },
);

const greyDays = {
  ...talk,
  slug: 'grey-days',
  title: 'Grey days',
  categories: { ...talk.categories, lifeChallenges: ['depression'] },
};

let families = 0;

onEveryStoreOfLogs('Conversations that are over', (ports) => {
  let api: TestApi;
  let mia: Caller;

  beforeAll(async () => {
    api = await TestApi.start({ ports: ports() });
    await api.ports.library.publish(talk, 'nina', api.clock.now());
    await api.ports.library.publish(greyDays, 'nina', api.clock.now());
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    mia = await api.caller(`reader-${(families += 1)}`);
  });

  const alone = { parameters: { activityId: 'a-talk' } };
  const open = () => send(api, mia, stepsApi.openConversation(standaloneActivityPath), alone);
  const answer = (kind: 'input' | 'choice', touchpointStepEntityId: string, response: string) =>
    send(api, mia, stepsApi.submitAnswer(kind)(standaloneActivityPath), {
      ...alone,
      body: { touchpointStepEntityId, response },
    });
  const finish = async (name: string) => {
    await open();
    await answer('input', 'name', name);
    await answer('choice', 'mood', 'Stormy');
    const end = { parameters: { ...alone.parameters, touchpointId: 'hello' } };
    await send(api, mia, stepsApi.advanceTouchpoint(standaloneActivityPath), end);
    expect((await send(api, mia, activityApi.completeActivity, alone)).status).toBe(204);
  };
  const again = () => send(api, mia, activityApi.resetActivity(standaloneActivityPath), alone);
  const past = async (by = mia) =>
    fromWirePastConversations((await send(api, by, listPastConversations, {})).json).conversations;
  const read = (conversationId: string, by = mia) =>
    send(api, by, readPastConversation, { parameters: { conversationId } });
  const saidIn = (json: unknown) => {
    const { steps } = (json as { available: { steps: Record<string, unknown>[] } }).available;
    return steps.map(({ stepType, text, selectedOption, viewed }) => [
      stepType,
      text,
      selectedOption,
      viewed,
    ]);
  };

  test('are found by what was said in them, by their own family alone', async () => {
    const search = async (words: string, by = mia) =>
      fromWireFoundConversations(
        (await send(api, by, searchPastConversations, { body: { words } })).json,
      ).map(({ title, excerpt }) => [title, excerpt]);
    await finish('Pickle');
    api.clock.moveBy(60_000);
    await again();
    await finish('Beetroot');
    expect(await search('pick')).toEqual([['A talk', 'Pickle']]);
    expect(await search('STORMY')).toEqual([
      ['A talk', 'Stormy'],
      ['A talk', 'Stormy'],
    ]);
    expect(await search('goodbye beet')).toEqual([['A talk', 'Beetroot']]);
    expect(await search('radish')).toEqual([]);
    expect(await search('')).toEqual([]);
    expect(await search('pick', await api.caller(`another-${families}`))).toEqual([]);
    const long = await send(api, mia, searchPastConversations, { body: { words: 'x'.repeat(201) } });
    expect(long.status).toBe(400);
  });

  test.each([
    ['left by Exit, also once it is done again', 'a-talk'],
    ['tender by its subject', 'grey-days'],
  ])('are told only to whoever asks for them where they are %s', async (_how, slug) => {
    await finish('Mia');
    const of = { parameters: { activityId: slug } };
    if (slug === 'a-talk') {
      await send(api, mia, activityApi.hideActivityAfterExit(standaloneActivityPath), of);
      await again();
      await finish('Max');
    } else {
      await send(api, mia, stepsApi.openConversation(standaloneActivityPath), of);
      await send(api, mia, stepsApi.submitAnswer('input')(standaloneActivityPath), {
        ...of,
        body: { touchpointStepEntityId: 'name', response: 'Pickle' },
      });
      await send(api, mia, activityApi.resetActivity(standaloneActivityPath), of);
    }
    const { title } = (await api.ports.library.activity(slug))!.definition;
    const listed = async (query: { query?: string }) =>
      fromWirePastConversations((await send(api, mia, listPastConversations, query)).json);
    const unasked = await listed({});
    expect(unasked.keepsMore).toBe(true);
    expect(unasked.conversations.map((one) => one.title)).not.toContain(title);
    const asked = await listed({ query: '?kept=true' });
    expect(asked.keepsMore).toBe(false);
    expect(asked.conversations.map((one) => one.title)).toContain(title);
    const search = async (body: { words: string; kept?: boolean }) =>
      fromWireFoundConversations((await send(api, mia, searchPastConversations, { body })).json).length;
    const words = slug === 'a-talk' ? 'max' : 'pickle';
    expect([await search({ words }), await search({ words, kept: true })]).toEqual([0, 1]);
  });

  test('are none while the first one goes on, or was left before anything was said', async () => {
    await open();
    expect(await past()).toEqual([]);
    await again();
    expect(await past()).toEqual([]);
  });

  test('are listed newest first; doing it again keeps the earlier one', async () => {
    await finish('Mia');
    api.clock.moveBy(60_000);
    await again();
    await open();
    await answer('input', 'name', 'Max');
    api.clock.moveBy(60_000);
    await again();
    await finish('Moe');
    const list = await past();
    expect(list.map(({ title, isCompleted, isWithdrawn }) => [title, isCompleted, isWithdrawn])).toEqual([
      ['A talk', true, false],
      ['A talk', false, false],
      ['A talk', true, false],
    ]);
    expect(list.map(({ endedAt }) => endedAt)).toEqual(
      list.map(({ endedAt }) => endedAt).toSorted((a, b) => b - a),
    );
    const names = await Promise.all(list.map(async ({ id }) => saidIn((await read(id)).json)[1]![2]));
    expect(names).toEqual(['Moe', 'Max', 'Mia']);
    expect(await past(await api.caller(`another-${families}`))).toEqual([]);
  });

  test('are read whole, and nothing is asked', async () => {
    await open();
    await answer('input', 'name', 'Max');
    await again();
    const [left] = await past();
    const { json } = await read(left!.id);
    expect(json).toMatchObject({
      conversation: { completed: false },
      available: { activityStatus: 'Completed' },
    });
    expect(saidIn(json)).toEqual([
      ['message', 'Hello.', undefined, true],
      ['user-input', 'Write name', 'Max', true],
      ['message', 'Choose mood', undefined, true],
    ]);
  });

  test('are read by their family alone, and not while they go on', async () => {
    await finish('Mia');
    const [over] = await past();
    const other = await api.caller(`another-${families}`);
    expect(problemIn(await read(over!.id, other)).code).toBe('NotFound');
    await again();
    await open();
    const { id: activityId } = (await api.ports.library.activity('a-talk'))!;
    const underWay = await api.ports.runs.find({ personId: mia.person.id, activityId, enrolmentId: null });
    expect(problemIn(await read(underWay!.id)).code).toBe('NotFound');
  });

  test('are listed and not read while their Activity is closed to everybody', async () => {
    await finish('Mia');
    const standing = (to: 'withdrawn' | null) =>
      api.ports.history.stand('activity', 'a-talk', { to, by: 'nina', at: api.clock.now() });
    await standing('withdrawn');
    const [over] = await past();
    expect(over).toMatchObject({ isWithdrawn: true });
    expect(problemIn(await read(over!.id)).code).toBe('Withdrawn');
    await standing(null);
    expect((await read(over!.id)).status).toBe(200);
  });
});
