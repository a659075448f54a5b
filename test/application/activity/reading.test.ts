import type { CatalogueCard } from '../../../src/domain/catalogue/card.ts';
import { activity, choice, message, programme, touchpoint } from '../../support/activity.ts';
import { day0, dayMs, World, type Learner } from '../../support/learner.ts';

/**
 * The tests cover the learner's view: the pages of Activities and Programmes, and the rows of cards on the dashboard.
 */
const single = (slug: string, part: object = {}) =>
  activity([touchpoint('only', [message('The secret words of the coach')])], { slug, title: slug, ...part });

let world: World;
let sam: Learner;
beforeEach(async () => {
  world = await World.open();
  await world.publish(
    single('calm', { categories: { lifeChallenges: ['anxiety', 'stress'], durations: ['5mins'] } }),
    single('hello', { categories: { gettingStarted: ['checkingIn'], durations: ['10mins'] } }),
    single('trust', { categories: { relationshipBuilders: ['trustInitiator'], durations: ['5mins'] } }),
    single('taster', { free: true, imageSrc: '/taster.png' }),
    single('draft', { status: 'Draft', categories: { lifeChallenges: ['anxiety'], durations: ['5mins'] } }),
  );
  await world.publishProgramme(
    programme('course', ['calm', 'trust', 'draft'], {
      categories: { lifeChallenges: ['anxiety'], durations: ['20mins'] },
    }),
  );
  sam = await world.person();
});

const rows = async (learner: Learner, filter = {}): Promise<Record<string, string[]>> =>
  Object.fromEntries(
    (await learner.search(filter)).map(({ label, cards }) => [label, cards.map(({ slug }) => slug)]),
  );
const cardOf = async (learner: Learner, slug: string): Promise<CatalogueCard> =>
  (await learner.search()).flatMap(({ cards }) => cards).find((card) => card.slug === slug)!;

describe('an Activity', () => {
  test('is read with everything its page shows, and without the text of its steps (promise 14)', async () => {
    await world.publish(
      single('full', {
        subtitle: 'Sub',
        imageSrc: '/full.png',
        introVideoUrl: 'https://video.example/1',
        audience: 'child',
        categories: { lifeChallenges: ['stress'], durations: ['5mins', '10mins'] },
      }),
    );
    const shown = await sam.show('full');
    expect(shown).toEqual({
      id: expect.stringMatching(/^a_/),
      slug: 'full',
      title: 'full',
      subtitle: 'Sub',
      summaryShort: 'A short talk.',
      summaryFull: 'A talk, at length.',
      imageSrc: '/full.png',
      introVideoUrl: 'https://video.example/1',
      status: 'Available',
      progressionStatus: 'AvailableNow',
      availableAt: day0,
      startedAt: null,
      completedAt: null,
      durations: ['5mins', '10mins'],
      lifeChallenges: ['stress'],
      audience: 'child',
    });
    expect(await sam.show('calm')).not.toHaveProperty('subtitle');
  });

  test('no read contains the text of a step', async () => {
    const guest = await world.person({ paid: false });
    for (const learner of [sam, guest]) {
      const read = [
        await learner.show('calm'),
        await learner.show('calm', 'course'),
        await learner.programme('course'),
        await learner.search(),
        await learner.next('calm'),
      ];
      expect(JSON.stringify(read)).not.toContain('secret');
    }
  });

  test('inside a Programme has its own dates and its own run', async () => {
    await sam.steps('calm');
    await sam.enrolProgramme('course');
    expect(await sam.show('calm', 'course')).toMatchObject({ startedAt: null, availableAt: day0 });
    expect(await sam.show('trust', 'course')).toMatchObject({
      progressionStatus: 'AvailableSoon',
      availableAt: day0 + 7 * dayMs,
    });
    expect(await sam.show('calm')).toMatchObject({ startedAt: day0 });
  });

  test('a standalone run does not show in the Programme before enrolling', async () => {
    await sam.finish('calm');
    expect(await sam.show('calm', 'course')).toMatchObject({
      progressionStatus: 'Unavailable',
      availableAt: null,
      startedAt: null,
      completedAt: null,
    });
  });
});

describe('a Programme', () => {
  test('lists its Activities in the author’s order', async () => {
    await sam.enrolProgramme('course');
    const shown = await sam.programme('course');
    expect(shown).toMatchObject({
      id: expect.stringMatching(/^p_/),
      slug: 'course',
      title: 'Programme course',
      status: 'Available',
      progressionStatus: 'InProgress',
      nextActivityAt: day0 + 7 * dayMs,
      durations: ['20mins'],
      lifeChallenges: ['anxiety'],
    });
    expect(shown.activities).toEqual([await sam.show('calm', 'course'), await sam.show('trust', 'course')]);
    expect(await sam.programme(shown.id)).toEqual(shown);
  });

  test('has everything its page shows', async () => {
    const page = { subtitle: 'Sub', imageSrc: '/full.png', introVideoUrl: 'https://video.example/1' };
    await world.publishProgramme(programme('full', ['calm'], page));
    expect(await sam.programme('full')).toMatchObject({
      ...page,
      summaryShort: 'A few talks.',
      summaryFull: 'A few talks, week by week.',
    });
    for (const key of Object.keys(page)) expect(await sam.programme('course')).not.toHaveProperty(key);
  });

  test('my Programmes are listed in the library’s order, not in that of enrolling', async () => {
    await world.publishProgramme(programme('second', ['calm']), programme('third', ['calm']));
    for (const slug of ['third', 'course']) await sam.enrolProgramme(slug);
    expect((await sam.programmes()).map(({ slug }) => slug)).toEqual(['course', 'third']);
  });
});

describe('the dashboard', () => {
  test('shows Drafts to testers alone', async () => {
    const tester = await world.person({ roles: ['tester'] });
    expect((await rows(tester))['Anxiety']).toEqual(['course', 'calm', 'draft']);
  });

  test('lists what is in progress first, from the first answer until it is completed', async () => {
    await world.publish(
      activity([touchpoint('only', [choice('fine', ['Yes'])])], { slug: 'asking', title: 'asking' }),
    );
    await sam.enrol('calm');
    await sam.steps('asking');
    expect(await rows(sam)).not.toHaveProperty('In progress');
    await sam.choose('fine', 'Yes', 'asking');
    await sam.enrolProgramme('course');
    expect((await rows(sam))['In progress']).toEqual(['course', 'asking']);
    expect(Object.keys(await rows(sam))[0]).toBe('In progress');
    await sam.finish('asking');
    expect((await rows(sam))['In progress']).toEqual(['course']);
  });

  test('cards show how far the learner came', async () => {
    expect(await cardOf(sam, 'course')).toEqual({
      type: 'Programme',
      title: 'Programme course',
      summaryShort: 'A few talks.',
      slug: 'course',
      lifeChallenges: ['anxiety'],
      relationshipBuilders: [],
      durations: ['20mins'],
      completedPercentage: 0,
      availableAt: day0,
      completedAt: null,
      audience: 'together',
    });
    world.toDay(1);
    await sam.enrolProgramme('course');
    await sam.finish('calm', 'course');
    expect(await cardOf(sam, 'course')).toMatchObject({
      completedPercentage: 50,
      availableAt: day0 + dayMs,
      completedAt: null,
    });
    expect(await cardOf(sam, 'calm')).toMatchObject({
      type: 'Activity',
      completedPercentage: 100,
      completedAt: day0 + dayMs,
    });
    world.toDay(8);
    await sam.finish('trust', 'course');
    expect(await cardOf(sam, 'course')).toMatchObject({
      completedPercentage: 100,
      completedAt: day0 + 8 * dayMs,
    });
  });

  test('a Programme’s progress counts the Activities that the person can see', async () => {
    const tester = await world.person({ roles: ['tester'] });
    for (const learner of [sam, tester]) {
      await learner.enrolProgramme('course');
      await learner.finish('calm', 'course');
    }
    expect(await cardOf(sam, 'course')).toMatchObject({ completedPercentage: 50 });
    expect(await cardOf(tester, 'course')).toMatchObject({ completedPercentage: 33 });
  });

  test('an Activity done twice shows the date of the last completion', async () => {
    await sam.steps('calm');
    await sam.enrolProgramme('course');
    await sam.finish('calm', 'course');
    expect(await cardOf(sam, 'calm')).toMatchObject({ completedAt: day0 });
    world.toDay(1);
    await sam.finish('calm');
    expect(await cardOf(sam, 'calm')).toMatchObject({ completedAt: day0 + dayMs });
  });

  test('an Activity done alone does not count for a Programme', async () => {
    await sam.enrolProgramme('course');
    await sam.finish('calm');
    expect(await cardOf(sam, 'course')).toMatchObject({ completedPercentage: 0 });
    expect(await cardOf(sam, 'calm')).toMatchObject({ completedPercentage: 100 });
  });

  test('an Activity added to a Programme later removes no completion mark', async () => {
    await sam.enrolProgramme('course');
    world.toDay(7);
    for (const slug of ['calm', 'trust']) await sam.finish(slug, 'course');
    await world.publishProgramme(
      programme('course', ['calm', 'trust', 'draft', 'hello'], {
        categories: { lifeChallenges: ['anxiety'], durations: ['20mins'] },
      }),
    );
    expect(await cardOf(sam, 'course')).toMatchObject({
      completedPercentage: 100,
      completedAt: day0 + 7 * dayMs,
    });
  });

  test('reset removes the progress from the card', async () => {
    await sam.finish('hello');
    await sam.reset('hello');
    expect(await cardOf(sam, 'hello')).toMatchObject({ completedPercentage: 0, completedAt: null });
    await sam.enrolProgramme('course');
    await sam.finish('calm', 'course');
    await sam.resetProgramme('course');
    expect(await cardOf(sam, 'course')).toMatchObject({ completedPercentage: 0 });
  });

  test('without access only tasters are available', async () => {
    const guest = await world.person({ paid: false });
    const cards = (await guest.search()).flatMap((row) => row.cards);
    const available = cards.filter(({ availableAt }) => availableAt !== null).map(({ slug }) => slug);
    expect(available).toEqual(['taster']);
    expect(cards).toHaveLength(6);
    expect(await cardOf(guest, 'taster')).toMatchObject({ imageSrc: '/taster.png' });
  });
});
