import { fieldsOf } from '../../support/step-fields.ts';
import type { Step } from '../../../src/domain/steps/step-kinds.ts';
import type { StepsReply } from '../../../src/domain/steps/steps-reply.ts';
import type { ChatGateway } from '../../../src/application/ports/device/chat/chat-gateway.ts';
import { emptyCatalogueFilter } from '../../../src/domain/catalogue/filter.ts';
import type { Shelf } from '../../../src/domain/catalogue/shelves.ts';
import { dayMs } from '../../../src/domain/programme/schedule.ts';
import { readContent } from '../../../src/infrastructure/shared/content/read-content.ts';
import { TestApi, type Caller } from '../../support/api.ts';
import { onEveryStoreOfLogs } from '../../support/compressed-logs.ts';
import { leaving } from '../../support/pausing.ts';
import { activities, closingAnswers, programmes, publishAll } from './content.ts';

test.each(activities)('the test content $slug is valid content', (definition) => {
  const { ok, findings } = readContent('activity', JSON.stringify(definition));
  // The cards declare a longer duration than a test should take.
  expect({
    ok,
    rules: findings.map(({ rule }) => rule).filter((rule) => rule !== 'declared-duration'),
  }).toEqual({ ok: true, rules: [] });
});
test.each(programmes)('the test content $slug is valid content', (definition) => {
  expect(readContent('programme', JSON.stringify(definition))).toMatchObject({ ok: true, findings: [] });
});

/** Tests the web program's gateways against the real server: both ends of the wire together. */
onEveryStoreOfLogs('The web program and the API', (ports) => {
  let api: TestApi;
  let logged: jest.SpyInstance;
  let learner: Caller;

  beforeAll(async () => {
    logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    api = await TestApi.start({ ports: ports() });
    await publishAll(api.ports, api.clock.now());
  });
  beforeEach(async () => {
    learner = await api.caller(`learner-${(learners += 1)}`);
  });
  afterAll(async () => {
    await api.close();
    logged.mockRestore();
  });

  const gateways = () => api.gateways(learner);

  test('the signed-in person', async () => {
    expect(await gateways().learner.me()).toEqual({
      email: learner.person.email,
      roles: ['learner'],
      paymentStatus: 'paid',
      story: { talks: 0, hasBegun: false, keepsBegun: false },
    });
    const unpaid = await api.caller('not-yet', { paid: false });
    expect(await api.gateways(unpaid).learner.me()).toMatchObject({ paymentStatus: 'unpaid' });
  });

  describe.each([
    { form: 'alone, by slug', inside: false, byId: false },
    { form: 'alone, by id', inside: false, byId: true },
    { form: 'in a Programme, by slugs', inside: true, byId: false },
    { form: 'in a Programme, by ids', inside: true, byId: true },
  ])('an Activity $form', ({ inside, byId }) => {
    let activity: string;
    let programme: string | undefined;
    let chat: ChatGateway;

    beforeEach(async () => {
      const { library } = api.ports;
      activity = byId ? (await library.activity('every-kind'))!.id : 'every-kind';
      const found = (await library.programme('calm-weeks'))!;
      programme = inside ? (byId ? found.id : found.slug) : undefined;
      if (programme !== undefined) await gateways().learner.enrolProgramme(programme);
      chat = gateways().chats.open(activity, programme);
    });

    test('is enrolled in, started, played on either path, completed and begun again', async () => {
      for (const pace of ['Gently', 'Briskly']) {
        await chat.enrol();
        expect(await chat.activity()).toMatchObject({ startedAt: null, completedAt: null });
        await chat.start();
        expect(await chat.activity()).toMatchObject({ startedAt: api.clock.now(), completedAt: null });
        const last = await talkThrough(chat, pace);
        expect(last.activityStatus).toBe('Completed');
        await chat.complete();
        expect(await chat.activity()).toMatchObject({ completedAt: api.clock.now() });
        expect((await chat.availableSteps()).activityStatus).toBe('Completed');
        await gateways().learner.resetActivity(activity, programme);
      }
      expect(await gateways().learner.activity(activity, programme)).toMatchObject({
        title: 'Every kind of step',
        subtitle: 'All of them',
        status: 'Available',
        progressionStatus: 'AvailableNow',
        startedAt: null,
        completedAt: null,
        lifeChallenges: ['anxiety'],
        durations: ['10mins'],
        audience: 'together',
      });
    });

    test('continues where it was left', async () => {
      await chat.start();
      await chat.availableSteps();
      await chat.nextTouchpoint('welcome');
      await chat.respond('your-name', { kind: 'input', response: 'Mia' }, 'key');
      const { steps, activityStatus } = await chat.availableSteps();
      expect(activityStatus).toBe('InProgress');
      expect(steps.map(lineOf)).toEqual([
        'seen welcome.1',
        'seen welcome.2',
        'seen welcome.3',
        'seen your-name: Mia',
        'seen name.2',
        'new pace',
      ]);
      expect(steps[4]!.text).toBe('Good to meet you, Mia.');
    });
  });

  /** Plays one conversation from its first to its last step, and checks every reply. */
  async function talkThrough(chat: ChatGateway, pace: string): Promise<StepsReply> {
    const opening = await chat.availableSteps();
    expect(opening.steps.map(lineOf)).toEqual(['new welcome.1', 'new welcome.2', 'new welcome.3']);
    expect(opening.steps).toMatchObject([
      { stepType: 'message', ordinal: 1, touchpointTitle: 'Title of welcome' },
      { imageUrl: '/images/content/iceberg.svg', imageAltText: 'An iceberg' },
      { actionType: 'talk', endsTouchpoint: 'welcome' },
    ]);
    const asked = await chat.nextTouchpoint('welcome');
    expect(asked.steps).toMatchObject([
      { touchpointStepEntityId: 'your-name', stepType: 'user-input', maxLength: 40 },
    ]);
    const named = await chat.respond('your-name', { kind: 'input', response: 'Mia' }, 'key-1');
    expect(named.steps).toMatchObject([
      { text: 'Good to meet you, Mia.' },
      { stepType: 'user-path-choice', options: [{ label: 'Gently' }, { label: 'Briskly' }] },
    ]);
    const chosen = await chat.respond('pace', { kind: 'choice', response: pace }, 'key-2');
    const path = pace.toLowerCase();
    expect(chosen.steps).toMatchObject([
      { touchpointStepEntityId: `${path}.1`, touchpointTitle: `Title of ${path}`, endsTouchpoint: path },
    ]);
    const closing = await chat.nextTouchpoint(path);
    expect(fieldsOf(closing.steps[0]).questions).toEqual([
      expect.objectContaining({ questionEntityId: 'mood', type: 'single-select' }),
      expect.objectContaining({ questionEntityId: 'helped', type: 'multi-select' }),
      { questionEntityId: 'words', type: 'text', prompt: 'In your words?', maxLength: 100 },
      {
        questionEntityId: 'again',
        type: 'range',
        prompt: 'How likely again?',
        min: 0,
        max: 10,
        minLabel: 'Never',
        maxLabel: 'Surely',
      },
    ]);
    return chat.respond('closing-words', { kind: 'feedback', questionResponses: closingAnswers }, 'key-3');
  }

  test('a Programme is enrolled in, opens week by week, lapses, continues, is reset and completed', async () => {
    const { learner: gateway, chats } = gateways();
    const enrolledAt = api.clock.now();
    const dates = async () =>
      (await gateway.programme('calm-weeks')).activities.map(({ availableAt }) => availableAt);
    expect(await gateway.programme('calm-weeks')).toMatchObject({
      status: 'Available',
      progressionStatus: 'NotEnrolled',
      nextActivityAt: null,
    });
    expect(await dates()).toEqual([null, null, null]);

    await gateway.enrolProgramme('calm-weeks');
    expect(await dates()).toEqual([0, 7, 14].map((days) => enrolledAt + days * dayMs));
    await expect(gateway.enrolProgramme('calm-weeks')).rejects.toMatchObject({ code: 'AlreadyEnrolled' });
    await gateway.startProgramme('calm-weeks');
    expect(await gateway.programme('calm-weeks')).toMatchObject({
      progressionStatus: 'InProgress',
      nextActivityAt: enrolledAt + 7 * dayMs,
      activities: [
        { slug: 'every-kind', progressionStatus: 'AvailableNow' },
        { slug: 'second-talk', progressionStatus: 'AvailableSoon' },
        { slug: 'third-talk', progressionStatus: 'AvailableSoon' },
      ],
    });
    await expect(chats.open('second-talk', 'calm-weeks').start()).rejects.toMatchObject({
      code: 'NotAvailableYet',
    });

    api.clock.moveBy(14 * dayMs + 1);
    expect(await gateway.programme('calm-weeks')).toMatchObject({ progressionStatus: 'Lapsed' });
    await gateway.continueProgramme('calm-weeks');
    expect(await gateway.programme('calm-weeks')).toMatchObject({ progressionStatus: 'InProgress' });
    await gateway.resetProgramme('calm-weeks');
    const resetAt = api.clock.now();
    expect(await dates()).toEqual([0, 7, 14].map((days) => resetAt + days * dayMs));

    api.clock.moveBy(14 * dayMs);
    const first = chats.open('every-kind', 'calm-weeks');
    await first.start();
    await talkThrough(first, 'Gently');
    await first.complete();
    for (const slug of ['second-talk', 'third-talk']) {
      const chat = chats.open(slug, 'calm-weeks');
      await chat.start();
      await chat.respond(`${slug}-word`, { kind: 'input', response: 'Done' }, 'key');
      await chat.complete();
    }
    expect(await gateway.programme('calm-weeks')).toMatchObject({
      progressionStatus: 'Completed',
      nextActivityAt: null,
    });
  });

  test('the dashboard filters by group and by text, and shows what is in progress', async () => {
    const { learner: gateway, chats } = gateways();
    const found = async (filter: Partial<typeof emptyCatalogueFilter>) =>
      Object.fromEntries(
        (await gateway.search({ ...emptyCatalogueFilter, ...filter }).shelves).map(({ label, cards }) => [
          label,
          cards.map(({ slug }) => slug),
        ]),
      );
    expect(await found({ lifeChallenges: ['anxiety', 'stress'] })).toEqual({
      Anxiety: ['calm-weeks', 'every-kind'],
      Stress: ['second-talk'],
      Empathy: ['every-kind'],
    });
    expect(await found({ lifeChallenges: ['anxiety'], durations: ['10mins'] })).toEqual({
      Anxiety: ['every-kind'],
      Empathy: ['every-kind'],
    });
    expect(await found({ searchText: 'eVeRy kind' })).toEqual({
      Anxiety: ['every-kind'],
      Empathy: ['every-kind'],
    });
    expect(await found({ gettingStarted: ['checkingIn'] })).toEqual({ 'Getting Started': ['taster'] });
    expect(await found({ searchText: 'nothing is called this' })).toEqual({});

    const taster = chats.open('taster');
    await taster.start();
    expect(await found({ gettingStarted: ['checkingIn'] })).toEqual({ 'Getting Started': ['taster'] });
    await taster.respond('taster-word', { kind: 'input', response: 'Warm' }, 'key');
    expect(await found({ gettingStarted: ['checkingIn'] })).toEqual({
      'In progress': ['taster'],
      'Getting Started': ['taster'],
    });
    await taster.complete();
    const [row] = await gateway.search({ ...emptyCatalogueFilter, gettingStarted: ['checkingIn'] }).shelves;
    expect(row!.cards).toMatchObject([
      { type: 'Activity', slug: 'taster', completedPercentage: 100, completedAt: api.clock.now() },
    ]);
  });

  test('a family that leaves for its safety pauses: completing is refused, and it can continue another day', async () => {
    await api.ports.library.publish(
      leaving({ slug: 'leaving', title: 'Walk away' }),
      'test',
      api.clock.now(),
    );
    const chat = gateways().chats.open('leaving');
    await chat.start();
    await chat.availableSteps();
    await chat.respond('how', { kind: 'choice', response: 'In danger' }, 'k1');
    const paused = { activityStatus: 'InProgress', pausedTouchpoint: 'stop' };
    expect(await chat.respond('now', { kind: 'choice', response: 'Getting help' }, 'k2')).toMatchObject(
      paused,
    );
    expect(await chat.availableSteps()).toMatchObject(paused);
    const { status } = await api.request('PUT', '/api/me/my-programme/activity/leaving/complete', learner);
    expect(status).toBe(409);
    expect(await chat.activity()).toMatchObject({ completedAt: null });
    const search = async (query = '') => {
      const { text } = await api.request('GET', `/api/my-programmes/search${query}`, learner);
      return text;
    };
    expect(await search()).not.toContain('leaving');
    expect(await search('?searchText=walk%20away')).toContain('leaving');
    expect(JSON.parse(await search('?begun=true'))).toMatchObject({ 'In progress': [{ slug: 'leaving' }] });
    expect((await chat.nextTouchpoint('stop')).steps).toMatchObject([{ touchpointStepEntityId: 'now~2' }]);
    expect(await chat.availableSteps()).not.toHaveProperty('pausedTouchpoint');
  });

  test("what was left by 'Exit this page' is gone from home on every device, and is found by its name", async () => {
    const chat = gateways().chats.open('every-kind');
    await chat.start();
    await chat.availableSteps();
    const left = await api.request('POST', '/api/my-activities/every-kind/left', learner);
    expect(left.status).toBe(204);
    const { learner: gateway } = gateways();
    const slugs = (shelves: readonly Shelf[]) =>
      shelves.flatMap(({ cards }) => cards.map(({ slug }) => slug));
    expect(slugs(await gateway.search(emptyCatalogueFilter).shelves)).not.toContain('every-kind');
    const asked = { ...emptyCatalogueFilter, searchText: 'every kind' };
    expect(slugs(await gateway.search(asked).shelves)).toContain('every-kind');
  });

  test('failures arrive as codes', async () => {
    const { learner: gateway, chats } = gateways();
    const chat = chats.open('every-kind');
    await expect(gateway.activity('unheard-of')).rejects.toMatchObject({ code: 'NotFound' });
    await expect(gateway.programme('unheard-of')).rejects.toMatchObject({ code: 'NotFound' });
    await expect(gateway.resetActivity('every-kind')).rejects.toMatchObject({ code: 'NotEnrolled' });
    await expect(chat.nextTouchpoint('welcome')).rejects.toMatchObject({ code: 'NotStarted' });
    await chat.start();
    await expect(chat.complete()).rejects.toMatchObject({ code: 'NotCompleted' });
    await expect(chat.respond('your-name', { kind: 'input', response: 'x' }, 'k')).rejects.toMatchObject({
      code: 'OutOfOrder',
    });
    await expect(chats.open('every-kind', 'calm-weeks').start()).rejects.toMatchObject({
      code: 'NotEnrolled',
    });
    const unpaid = api.gateways(await api.caller('no-access', { paid: false }));
    await expect(unpaid.chats.open('every-kind').start()).rejects.toMatchObject({ code: 'PaymentRequired' });
    await expect(unpaid.learner.enrolProgramme('calm-weeks')).rejects.toMatchObject({
      code: 'PaymentRequired',
    });
    const stranger = api.gateways({ ...learner, token: 'not-a-token' });
    await expect(stranger.learner.me()).rejects.toMatchObject({ code: '401' });
    expect(logged).toHaveBeenCalledWith('No Authorised');
  });
});

let learners = 0;

const lineOf = ({ viewed, touchpointStepEntityId, selectedOption }: Step): string =>
  `${viewed ? 'seen' : 'new'} ${touchpointStepEntityId}${selectedOption ? `: ${selectedOption}` : ''}`;
