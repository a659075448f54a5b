import * as activityApi from '../../../src/infrastructure/shared/api/activity.ts';
import { standaloneActivityPath } from '../../../src/infrastructure/shared/api/activity.ts';
import {
  forgetKeepsake,
  fromWireKeepsakes,
  listKeepsakes,
  markKeepsake,
} from '../../../src/infrastructure/shared/api/keepsakes.ts';
import * as packsApi from '../../../src/infrastructure/shared/api/packs.ts';
import { readOfflinePack } from '../../../src/infrastructure/shared/api/read-pack.ts';
import * as stepsApi from '../../../src/infrastructure/shared/api/steps.ts';
import { activity, input, message, touchpoint } from '../../support/activity.ts';
import { TestApi, type Caller } from '../../support/api.ts';
import { onEveryStoreOfLogs } from '../../support/compressed-logs.ts';
import { send } from './wire.ts';

const argument = activity(
  [
    touchpoint('rules', [
      input('pause-word', {
        maxLength: 30,
        remember: 'pauseWord',
        keep: { as: 'promise', title: 'Our pause word' },
      }),
      message('Good: {{pauseWord}}.'),
    ]),
  ],
  { slug: 'an-argument', title: 'An argument', free: true },
);
const later = activity(
  [
    touchpoint('hello', [
      message('Hello.', { variants: ['Hello again.'] }),
      message('Was it {{from an-argument.pauseWord | your word}}?', {
        when: { 'from an-argument.pauseWord': ['kept'] },
      }),
      input('one', { maxLength: 30, remember: 'one', keep: { as: 'plan', title: 'One thing' } }),
    ]),
  ],
  { slug: 'a-week-later', title: 'A week later', free: true },
);

let families = 0;

onEveryStoreOfLogs('What a family made', (ports) => {
  let api: TestApi;
  let mia: Caller;

  beforeAll(async () => {
    api = await TestApi.start({ ports: ports() });
    for (const definition of [argument, later])
      await api.ports.library.publish(definition, 'nina', api.clock.now());
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    mia = await api.caller(`keeper-${(families += 1)}`);
  });

  const at = (activityId: string) => ({ parameters: { activityId } });
  const textsOf = async (activityId: string) => {
    const { json } = await send(api, mia, stepsApi.openConversation(standaloneActivityPath), at(activityId));
    const { available } = json as { available: { steps: { text: string; viewed: boolean }[] } };
    return available.steps.map(({ text, viewed }) => (viewed ? `(${text})` : text));
  };
  const write = (activityId: string, touchpointStepEntityId: string, response: string) =>
    send(api, mia, stepsApi.submitAnswer('input')(standaloneActivityPath), {
      ...at(activityId),
      body: { touchpointStepEntityId, response },
    });
  const again = (activityId: string) =>
    send(api, mia, activityApi.resetActivity(standaloneActivityPath), at(activityId));
  const kept = async (by = mia) => fromWireKeepsakes((await send(api, by, listKeepsakes, {})).json);

  test('is listed, newest first, also of runs that were reset, and only for that person', async () => {
    expect(await kept()).toEqual([]);
    await textsOf('an-argument');
    await write('an-argument', 'pause-word', 'Pickle');
    api.clock.moveBy(1000);
    await again('an-argument');
    await textsOf('a-week-later');
    await write('a-week-later', 'one', 'A walk');
    expect(await kept()).toEqual([
      {
        id: expect.stringMatching(/^run_.*\.one$/),
        activityId: (await api.ports.library.activity('a-week-later'))!.id,
        activityTitle: 'A week later',
        as: 'plan',
        title: 'One thing',
        words: 'A walk',
        at: expect.any(Number),
        done: false,
        offShelf: false,
        longest: 30,
        saidIn: [],
      },
      expect.objectContaining({ title: 'Our pause word', words: 'Pickle', saidIn: ['A week later'] }),
    ]);
    const [newer, older] = (await kept()).map(({ at: madeAt }) => madeAt);
    expect(newer! - older!).toBeGreaterThanOrEqual(1000);
    expect(await kept(await api.caller(`another-${families}`))).toEqual([]);
  });

  test('can be marked by its family alone', async () => {
    await textsOf('an-argument');
    await write('an-argument', 'pause-word', 'Pickle');
    const keepsakeId = (await kept())[0]!.id;
    const mark = (by: Caller, id: string, done: boolean, offShelf: boolean) =>
      send(api, by, markKeepsake, { body: { id, done, offShelf } });
    const marked = await mark(mia, keepsakeId, true, false);
    expect(fromWireKeepsakes(marked.json)).toMatchObject([{ words: 'Pickle', done: true, offShelf: false }]);
    await mark(mia, keepsakeId, false, true);
    expect(await kept()).toMatchObject([{ done: false, offShelf: true }]);
    const other = await api.caller(`another-${families}`);
    expect((await mark(other, keepsakeId, true, true)).status).toBe(400);
    expect((await mark(mia, 'run_none.word', true, true)).status).toBe(400);
    expect(await kept()).toMatchObject([{ done: false, offShelf: true }]);
  });

  test('has other words once its family gives them, and later Activities say those', async () => {
    await textsOf('an-argument');
    await write('an-argument', 'pause-word', 'Pickle');
    const id = (await kept())[0]!.id;
    const reword = (by: Caller, words: string) =>
      send(api, by, markKeepsake, { body: { id, done: true, offShelf: false, words } });
    expect((await reword(await api.caller(`another-${families}`), 'Ours')).status).toBe(400);
    for (const wrong of ['  ', 'x'.repeat(31)]) {
      const refused = await reword(mia, wrong);
      expect([refused.status, refused.json]).toMatchObject([400, { details: { reason: 'words' } }]);
    }
    const reworded = fromWireKeepsakes((await reword(mia, ' Radish ')).json);
    expect(reworded).toMatchObject([{ words: 'Radish', done: true }]);
    await send(api, mia, markKeepsake, { body: { id, done: false, offShelf: true } });
    expect(await kept()).toMatchObject([{ words: 'Radish', done: false, offShelf: true }]);
    expect(await textsOf('a-week-later')).toEqual(['Hello.', 'Was it Radish?', 'Write one']);
  });

  test('is gone once its family deletes it, and no later Activity says it', async () => {
    await textsOf('an-argument');
    await write('an-argument', 'pause-word', 'Pickle');
    const { id } = (await kept())[0]!;
    const forget = (by: Caller) => send(api, by, forgetKeepsake, { body: { id } });
    expect((await forget(await api.caller(`another-${families}`))).status).toBe(400);
    expect(await kept()).toHaveLength(1);
    await send(api, mia, markKeepsake, { body: { id, done: true, offShelf: false, words: 'Beetroot' } });
    expect(fromWireKeepsakes((await forget(mia)).json)).toEqual([]);
    expect(await kept()).toEqual([]);
    expect((await forget(mia)).status).toBe(400);
    expect(JSON.stringify(await api.ports.records.rows(mia.person.id))).not.toContain('Beetroot');
    expect(await textsOf('a-week-later')).toEqual(['Hello.', 'Write one']);
  });

  test('is said in a later Activity, which tells at its opening what it knew', async () => {
    await textsOf('an-argument');
    await write('an-argument', 'pause-word', 'Pickle');
    expect(await textsOf('a-week-later')).toEqual(['Hello.', 'Was it Pickle?', 'Write one']);
    // A new answer does not change a run that was opened earlier.
    await again('an-argument');
    await textsOf('an-argument');
    await write('an-argument', 'pause-word', 'Radish');
    expect(await textsOf('a-week-later')).toEqual(['(Hello.)', '(Was it Pickle?)', 'Write one']);
    await again('a-week-later');
    expect(await textsOf('a-week-later')).toEqual(['Hello again.', 'Was it Radish?', 'Write one']);
    const pack = readOfflinePack(
      (await send(api, mia, packsApi.getOfflinePack(standaloneActivityPath), at('a-week-later'))).json,
    );
    expect(pack!.log[0]).toMatchObject({
      kind: 'recalled',
      visit: 1,
      words: { 'from an-argument.pauseWord': 'Radish' },
    });
  });

  test('is nothing to those who made nothing: their log says nothing of it', async () => {
    expect(await textsOf('a-week-later')).toEqual(['Hello.', 'Write one']);
    const { id: activityId } = (await api.ports.library.activity('a-week-later'))!;
    const run = await api.ports.runs.find({ personId: mia.person.id, activityId, enrolmentId: null });
    expect(run!.log.map(({ kind }) => kind)).toEqual(['opened']);
  });
});
