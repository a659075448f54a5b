import { activity, choice, message, plan, programme, touchpoint } from '../../support/activity.ts';
import { dayMs, World, type Learner } from '../../support/learner.ts';

/** Data that the searches of several people share must never show one person to another or outlive a publication. */
const talk = (slug: string, part: object = {}) =>
  activity([touchpoint('only', [message('Hello')])], { slug, title: slug, ...part });

let world: World;
let sam: Learner;
let mia: Learner;
beforeEach(async () => {
  world = await World.open();
  await world.publish(talk('calm'), talk('brave'));
  await world.publishProgramme(programme('course', ['calm', 'brave']));
  sam = await world.person();
  mia = await world.person();
});

const cardOf = async (learner: Learner, slug: string) =>
  (await learner.search()).flatMap(({ cards }) => cards).find((card) => card.slug === slug);

test("one person's progress is not shown on another person's cards", async () => {
  const before = await mia.search();
  await sam.finish('calm');
  await sam.enrolProgramme('course');
  await sam.finish('calm', 'course');
  expect(await cardOf(sam, 'calm')).toMatchObject({ completedPercentage: 100 });
  expect(await cardOf(sam, 'course')).toMatchObject({ completedPercentage: 50 });
  expect(await mia.search()).toEqual(before);
  expect(await cardOf(mia, 'course')).toMatchObject({ completedPercentage: 0, completedAt: null });
});

test('people with and without access get different cards', async () => {
  const guest = await world.person({ paid: false });
  for (const learner of [sam, guest, sam, guest])
    expect((await cardOf(learner, 'calm'))?.availableAt === null).toBe(learner === guest);
});

test('a publication is found at the next search, with its new words and places', async () => {
  await sam.search({ searchText: 'storm' });
  world.toDay(2);
  const title = 'Storm watchers';
  await world.publish(
    talk('calm', { title, categories: { lifeChallenges: ['stress'], durations: ['5mins'] } }),
  );
  await world.publish(talk('new'));
  const found = await sam.search({ searchText: 'storm' });
  expect(found.map(({ label, cards }) => [label, cards.map((card) => card.title)])).toEqual([
    ['Stress', [title]],
  ]);
  expect(await cardOf(sam, 'calm')).toMatchObject({ title });
  expect(await cardOf(sam, 'new')).toBeDefined();
  expect((await sam.search({ searchText: 'calm' })).flatMap(({ cards }) => cards)).toEqual([]);
});

test('a Draft that becomes Available is found by everyone, and a withdrawn item is not found', async () => {
  const tester = await world.person({ roles: ['tester'] });
  await world.publish(talk('secret', { status: 'Draft' }));
  expect([await cardOf(sam, 'secret'), (await cardOf(tester, 'secret'))?.slug]).toEqual([
    undefined,
    'secret',
  ]);
  await world.publish(talk('secret'));
  expect(await cardOf(sam, 'secret')).toBeDefined();
  await world.publish(talk('secret', { status: 'Draft' }));
  expect(await cardOf(sam, 'secret')).toBeUndefined();
});

test('when access ends, the dates disappear from the cards', async () => {
  expect((await cardOf(sam, 'calm'))?.availableAt).not.toBeNull();
  world.clock.moveBy(400 * dayMs);
  expect((await cardOf(sam, 'calm'))?.availableAt).toBeNull();
});

test('a search by words tells how good each result is; any other does not', async () => {
  await world.publish(
    talk('tea', { title: 'Tea time', summaryShort: 'No storm.' }),
    talk('storms', { title: 'Storms', categories: { lifeChallenges: ['stress'], durations: ['5mins'] } }),
    talk('weather', {
      title: 'Weather',
      keywords: ['storm'],
      categories: { lifeChallenges: ['stress'], durations: ['5mins'] },
    }),
  );
  const found = await sam.search({ searchText: 'storm' });
  const ranks = new Map(found.flatMap(({ cards }) => cards).map(({ slug, relevance }) => [slug, relevance]));
  expect([...ranks].toSorted(([, one = 0], [, other = 0]) => other - one).map(([slug]) => slug)).toEqual([
    'storms',
    'weather',
    'tea',
  ]);
  expect(found.find(({ label }) => label === 'Stress')?.cards.map(({ slug }) => slug)).toEqual([
    'storms',
    'weather',
  ]);
  for (const { cards } of await sam.search({ lifeChallenges: ['stress'] }))
    for (const card of cards) expect(card).not.toHaveProperty('relevance');
});

test('of what fits nothing, the nearest are found, and those for getting started where nothing is near', async () => {
  await world.publish(
    talk('first', { categories: { gettingStarted: ['checkingIn'], durations: ['5mins'] } }),
    talk('storms', { title: 'Storms at sea' }),
  );
  expect(await sam.search({ searchText: 'storms pirates' })).toEqual([]);
  const near = async (searchText: string) =>
    (await sam.search({ searchText }, 2)).flatMap(({ cards }) => cards).map(({ slug }) => slug);
  expect((await near('storms pirates')).toSorted()).toEqual(['first', 'storms']);
  expect(await near('pirates')).toEqual(['first']);
});

describe('what home is told beyond the specified fields', () => {
  const steps = ['one', 'two', 'three', 'four'];
  const asking = (slug: string, part: object = {}) =>
    activity(
      [
        touchpoint(
          'only',
          steps.map((id) => choice(id, ['Yes', 'No'])),
        ),
      ],
      {
        slug,
        categories: { durations: ['20mins'] },
        ...part,
      },
    );

  test('whom an Activity is for; a Programme is for whom most of its Activities are', async () => {
    await world.publish(asking('mum', { audience: 'parent' }), asking('dad', { audience: 'parent' }));
    await world.publishProgramme(programme('grown-ups', ['mum', 'dad', 'calm']));
    expect(await cardOf(sam, 'mum')).toMatchObject({ audience: 'parent' });
    expect(await cardOf(sam, 'grown-ups')).toMatchObject({ audience: 'parent' });
    await world.publish(asking('dad', { audience: 'child' }));
    expect(await cardOf(sam, 'grown-ups')).toMatchObject({ audience: 'together' });
    await world.publish(asking('teen', { audience: 'teenager' }));
    await world.publishProgramme(programme('teens', ['teen', 'calm']));
    expect(await cardOf(sam, 'teens')).toMatchObject({ audience: 'teenager' });
    await world.publishProgramme(programme('teens', ['teen', 'dad']));
    expect(await cardOf(sam, 'teens')).toMatchObject({ audience: 'together' });
  });

  test('what is free and what is locked, to those who have not paid alone', async () => {
    await world.publish(asking('gift', { free: true }));
    const guest = await world.person({ paid: false });
    expect([await cardOf(guest, 'gift'), await cardOf(guest, 'calm')]).toMatchObject([
      { access: 'free' },
      { access: 'locked' },
    ]);
    for (const slug of ['gift', 'calm']) expect(await cardOf(sam, slug)).not.toHaveProperty('access');
  });

  test('about how much is left of an Activity, and when it was last touched', async () => {
    await world.publish(asking('long'));
    await sam.steps('long');
    // Opening an Activity without an answer does not count as begun.
    expect(await cardOf(sam, 'long')).not.toHaveProperty('minutesLeft');
    await sam.choose('one', 'Yes', 'long');
    expect(await cardOf(sam, 'long')).toMatchObject({ completedPercentage: 25, minutesLeft: 15 });
    world.toDay(1);
    await sam.choose('two', 'Yes', 'long');
    expect(await cardOf(sam, 'long')).toMatchObject({
      completedPercentage: 50,
      minutesLeft: 10,
      touchedAt: world.clock.now(),
    });
    expect(await cardOf(sam, 'long')).not.toHaveProperty('inProgramme');
    expect(await cardOf(mia, 'long')).not.toHaveProperty('minutesLeft');
    await sam.finish('long');
    expect(await cardOf(sam, 'long')).not.toHaveProperty('minutesLeft');
  });

  test('an Activity that was finished is under way again once it is answered somewhere else', async () => {
    await world.publish(asking('again'));
    await world.publishProgramme(programme('with-again', ['again']));
    await sam.enrolProgramme('with-again');
    await sam.finish('again', 'with-again');
    world.toDay(1);
    await sam.steps('again');
    expect(await cardOf(sam, 'again')).toMatchObject({ completedPercentage: 100 });
    await sam.choose('one', 'Yes', 'again');
    expect(await cardOf(sam, 'again')).toMatchObject({ completedPercentage: 25, completedAt: null });
    expect((await sam.search()).find(({ label }) => label === 'In progress')?.cards).toMatchObject([
      { slug: 'again' },
    ]);
    await sam.finish('again');
    expect(await cardOf(sam, 'again')).toMatchObject({ completedPercentage: 100 });
  });

  test('how often an Activity was finished, whatever is done anew', async () => {
    await world.publish(asking('often'));
    const times = async () => (await cardOf(sam, 'often'))?.timesFinished;
    expect(await times()).toBeUndefined();
    await sam.finish('often');
    expect(await times()).toBe(1);
    await sam.reset('often');
    expect(await times()).toBe(1);
    expect(await cardOf(sam, 'often')).toMatchObject({ completedAt: null, completedPercentage: 0 });
    await sam.finish('often');
    expect(await times()).toBe(2);
  });

  test('whether what comes next in a Programme is about a tender subject', async () => {
    const tender = { categories: { lifeChallenges: ['bereavement'], durations: ['5mins'] } };
    await world.publish(talk('loss', tender));
    await world.publishProgramme(programme('hard', ['loss', 'calm']));
    await sam.enrolProgramme('hard');
    expect((await cardOf(sam, 'hard'))?.next).toEqual({ isTender: true, opensAt: world.clock.now() });
    await sam.finish('loss', 'hard');
    expect((await cardOf(sam, 'hard'))?.next).not.toHaveProperty('isTender');
  });

  test('the Programme in which an Activity goes on, and what comes next there', async () => {
    await world.publish(asking('calm', { title: 'calm' }));
    await sam.enrolProgramme('course');
    expect(await cardOf(sam, 'course')).toMatchObject({
      next: { slug: 'calm', title: 'calm', opensAt: world.clock.now() },
    });
    const opensAt = world.clock.now() + 7 * dayMs;
    await sam.steps('calm', 'course');
    await sam.choose('one', 'Yes', 'calm', 'course');
    expect(await cardOf(sam, 'calm')).toMatchObject({ inProgramme: 'course' });
    await sam.finish('calm', 'course');
    expect(await cardOf(sam, 'course')).toMatchObject({ next: { slug: 'brave', title: 'brave', opensAt } });
    world.toDay(8);
    await sam.finish('brave', 'course');
    expect(await cardOf(sam, 'course')).not.toHaveProperty('next');
  });
});

test('an Activity that waits for a plan tells what it asks after that, until the family goes on or deletes the plan', async () => {
  const steps = [plan('when', { keep: { as: 'plan', title: 'Our walk' } })];
  const walk = activity(
    [
      { ...touchpoint('walk', steps), ending: 'plan' },
      { ...touchpoint('how', [choice('how-was-it', ['Good'])]), title: 'How did the walk go?' },
    ],
    { slug: 'walk', title: 'A walk', categories: { durations: ['5mins'], lifeChallenges: ['stress'] } },
  );
  await world.publish(walk);
  const at = '2026-11-28T10:00+00:00';
  const checkIn = { title: 'How did the walk go?', at: Date.parse(at) };
  const begin = async (learner: Learner): Promise<void> => {
    await learner.enrol('walk');
    await learner.start('walk');
    await learner.steps('walk');
    await learner.respond('when', { kind: 'plan', moment: 'time', at, response: 'Then' }, 'walk');
  };
  await begin(sam);
  await begin(mia);
  expect(await cardOf(sam, 'walk')).toMatchObject({ checkIn });
  await sam.follow('walk', 'walk');
  expect(await cardOf(sam, 'walk')).not.toHaveProperty('checkIn');
  const [run] = await world.ports.runs.headsOf(mia.id);
  await world.ports.keepsakeMarks.forget(mia.id, `${run!.id}.when`, 1);
  expect(await cardOf(mia, 'walk')).not.toHaveProperty('checkIn');
});
