import { activity, choice, message, programme, touchpoint } from '../../support/activity.ts';
import { day0, dayMs, refusal, World, type Learner } from '../../support/learner.ts';

/** The tests cover learners with a run of an Activity or a Programme that is no longer offered. */
const short = (slug: string, part: object = {}) =>
  activity([touchpoint('only', [message('Hi'), choice('fine', ['Yes'])])], { slug, title: slug, ...part });

let world: World;
let sam: Learner;
let newcomer: Learner;
beforeEach(async () => {
  world = await World.open();
  await world.publish(short('one'), short('two'), short('three'));
  await world.publishProgramme(programme('course', ['one', 'two', 'three']));
  sam = await world.person();
  newcomer = await world.person();
});

const draft = (slug: string) => world.publish(short(slug, { status: 'Draft' }));
const withdraw = (kind: 'activity' | 'programme', slug: string) =>
  world.ports.history.stand(kind, slug, { to: 'withdrawn', reason: 'A fault', by: 'mia', at: day0 });
const plan = async (learner: Learner): Promise<string[]> =>
  (await learner.programme('course')).activities.map(
    ({ slug, progressionStatus, availableAt }) =>
      `${slug} ${progressionStatus} ${availableAt === null ? '-' : (availableAt - day0) / dayMs}`,
  );
const cardsOf = async (learner: Learner): Promise<Record<string, string[]>> =>
  Object.fromEntries(
    (await learner.search()).map(({ label, cards }) => [label, cards.map(({ slug }) => slug)]),
  );

describe('an Activity becomes a Draft', () => {
  test('a run already begun continues to its end and can be read again', async () => {
    await sam.steps('one');
    await draft('one');
    expect(await sam.show('one')).toMatchObject({ progressionStatus: 'AvailableNow', takesStarts: false });
    await sam.enrol('one');
    await sam.start('one');
    await sam.finish('one');
    expect((await sam.show('one')).completedAt).not.toBeNull();
    expect((await sam.steps('one')).activityStatus).toBe('Completed');
    expect((await sam.activities()).map(({ slug }) => slug)).toEqual(['one']);
  });

  test('a learner in the middle reads the texts of their own version, not those of the Draft', async () => {
    await sam.steps('one');
    const unfinished = { title: 'Unfinished', summaryFull: 'To do', firstAid: 'To do' };
    await world.publish(short('one', { status: 'Draft', ...unfinished }));
    const shown = await sam.show('one');
    expect(shown).toMatchObject({ title: 'one', status: 'Draft', takesStarts: false });
    expect(JSON.stringify(shown)).not.toMatch(/Unfinished|To do/);
    const tester = await world.person({ roles: ['learner', 'tester'] });
    expect(await tester.show('one')).toMatchObject(unfinished);
  });

  test("its Draft's texts stand on no page, card or list of a learner in the middle, and find nothing", async () => {
    await sam.enrolProgramme('course');
    await sam.steps('one', 'course');
    await sam.steps('one');
    const unfinished = {
      title: 'Unfinished',
      subtitle: 'To do',
      summaryShort: 'To do',
      summaryFull: 'To do',
    };
    await world.publish(short('one', { status: 'Draft', ...unfinished }));
    const seen = [
      await sam.programme('course'),
      await sam.programmes(),
      await sam.activities(),
      await sam.search(),
    ];
    for (const one of seen) {
      expect(JSON.stringify(one)).toContain('"one"');
      expect(JSON.stringify(one)).not.toMatch(/Unfinished|To do/);
    }
    expect(await sam.search({ searchText: 'Unfinished' })).toEqual([]);
    const tester = await world.person({ roles: ['learner', 'tester'] });
    await tester.steps('one');
    expect(JSON.stringify([await tester.activities(), await tester.programme('course')])).toMatch(
      /Unfinished.*Unfinished/,
    );
  });

  test('nobody can begin it, and nobody can redo it', async () => {
    await sam.steps('one');
    await draft('one');
    for (const call of [newcomer.show, newcomer.enrol, newcomer.start, newcomer.steps])
      await expect(call('one')).rejects.toEqual(refusal('NotFound'));
    await expect(newcomer.complete('one')).rejects.toEqual(refusal('NotFound'));
    await expect(sam.reset('one')).rejects.toEqual(refusal('Conflict'));
    expect((await sam.steps('one')).steps).not.toEqual([]);
  });

  test('its card disappears; a learner in the middle sees it in progress until it is finished', async () => {
    await sam.steps('one');
    await sam.choose('fine', 'Yes', 'one');
    await draft('one');
    expect(Object.values(await cardsOf(newcomer)).flat()).not.toContain('one');
    const cards = await cardsOf(sam);
    expect(cards['In progress']).toEqual(['one']);
    expect(
      Object.values(cards)
        .flat()
        .filter((slug) => slug === 'one'),
    ).toHaveLength(1);
    await sam.finish('one');
    expect(Object.values(await cardsOf(sam)).flat()).not.toContain('one');
  });
});

describe('inside a Programme', () => {
  test('Activities already begun stay; an Activity not begun gives its date to the next', async () => {
    await sam.enrolProgramme('course');
    await newcomer.enrolProgramme('course');
    await sam.steps('one', 'course');
    await draft('one');
    expect(await plan(sam)).toEqual(['one AvailableNow 0', 'two AvailableSoon 7', 'three AvailableSoon 14']);
    await sam.finish('one', 'course');
    expect(await plan(newcomer)).toEqual(['two AvailableNow 0', 'three AvailableSoon 7']);
    expect((await newcomer.steps('two', 'course')).steps).toHaveLength(2);
    await expect(newcomer.steps('one', 'course')).rejects.toEqual(refusal('NotFound'));
  });

  test('an Activity begun early stays open when the one before it is offered again', async () => {
    await sam.enrolProgramme('course');
    await draft('one');
    await sam.steps('two', 'course');
    await world.publish(short('one'));
    expect(await plan(sam)).toEqual(['one AvailableNow 0', 'two AvailableNow 0', 'three AvailableSoon 14']);
    await sam.finish('two', 'course');
  });

  test('an Activity that the Programme no longer lists can be continued where it was begun', async () => {
    await sam.enrolProgramme('course');
    await newcomer.enrolProgramme('course');
    await sam.steps('one', 'course');
    await world.publishProgramme(programme('course', ['two', 'three']));
    expect(await plan(sam)).toEqual(['two AvailableSoon 7', 'three AvailableSoon 14', 'one AvailableNow 0']);
    await sam.finish('one', 'course');
    expect(await plan(newcomer)).toEqual(['two AvailableNow 0', 'three AvailableSoon 7']);
    await expect(newcomer.steps('one', 'course')).rejects.toEqual(refusal('NotFound'));
  });

  test("a Programme's completion requires Activities already begun, not those that are gone", async () => {
    await sam.enrolProgramme('course');
    await sam.steps('one', 'course');
    await draft('one');
    await draft('three');
    world.toDay(14);
    await sam.finish('two', 'course');
    expect((await sam.programme('course')).progressionStatus).toBe('InProgress');
    await sam.finish('one', 'course');
    expect((await sam.programme('course')).progressionStatus).toBe('Completed');
  });
});

describe('a Programme becomes a Draft', () => {
  test('enrolled learners continue, and nobody else can enrol', async () => {
    await sam.enrolProgramme('course');
    await world.publishProgramme(programme('course', ['one', 'two', 'three'], { status: 'Draft' }));
    await sam.finish('one', 'course');
    expect((await plan(sam))[0]).toBe('one AvailableNow 0');
    expect((await cardsOf(sam))['In progress']).toContain('course');
    expect(await sam.programmes()).toHaveLength(1);
    await expect(sam.resetProgramme('course')).rejects.toEqual(refusal('Conflict'));
    await expect(newcomer.programme('course')).rejects.toEqual(refusal('NotFound'));
    await expect(newcomer.enrolProgramme('course')).rejects.toEqual(refusal('NotFound'));
    expect(Object.values(await cardsOf(newcomer)).flat()).not.toContain('course');
  });
});

describe('withdrawn', () => {
  test('an Activity is closed to everybody at once, and opens when it is published again', async () => {
    await sam.steps('one');
    await withdraw('activity', 'one');
    const tester = await world.person({ roles: ['learner', 'tester'] });
    for (const learner of [sam, newcomer, tester])
      for (const call of [learner.show, learner.enrol, learner.start, learner.steps])
        await expect(call('one')).rejects.toEqual(refusal('Withdrawn'));
    await expect(sam.choose('fine', 'Yes', 'one')).rejects.toEqual(refusal('Withdrawn'));
    await expect(sam.complete('one')).rejects.toEqual(refusal('Withdrawn'));
    expect(Object.values(await cardsOf(sam)).flat()).not.toContain('one');
    expect(await sam.activities()).toEqual([]);
    await world.publish(short('one'));
    await sam.finish('one');
  });

  test('a Programme continues without it and brings the next one forward', async () => {
    await sam.enrolProgramme('course');
    await sam.steps('one', 'course');
    await withdraw('activity', 'one');
    expect(await plan(sam)).toEqual(['two AvailableNow 0', 'three AvailableSoon 7']);
    await expect(sam.steps('one', 'course')).rejects.toEqual(refusal('Withdrawn'));
  });

  test('a withdrawn Programme is closed with all its Activities', async () => {
    await sam.enrolProgramme('course');
    await withdraw('programme', 'course');
    await expect(sam.programme('course')).rejects.toEqual(refusal('Withdrawn'));
    await expect(sam.steps('one', 'course')).rejects.toEqual(refusal('Withdrawn'));
    expect(await sam.programmes()).toEqual([]);
    expect((await sam.steps('one')).steps).toHaveLength(2);
  });
});

test('an archived Activity is hidden from testers too, and those in the middle continue', async () => {
  const tester = await world.person({ roles: ['learner', 'tester'] });
  await sam.steps('one');
  await world.ports.history.stand('activity', 'one', { to: 'archived', by: 'mia', at: day0 });
  await expect(tester.show('one')).rejects.toEqual(refusal('NotFound'));
  await sam.finish('one');
  await world.ports.history.stand('activity', 'one', { to: null, by: 'mia', at: day0 });
  expect((await tester.show('one')).takesStarts).toBeUndefined();
});

test('a renamed Activity is found by its former name, alone and in a Programme that lists it under that name', async () => {
  await sam.enrolProgramme('course');
  await sam.steps('one', 'course');
  await sam.steps('one');
  await world.ports.history.rename('activity', 'one', { slug: 'first', by: 'mia', at: day0 });
  expect(await sam.show('one')).toMatchObject({ slug: 'first' });
  expect((await plan(sam))[0]).toBe('first AvailableNow 0');
  await sam.finish('one', 'course');
  await sam.finish('first');
  expect((await cardsOf(newcomer))['In progress']).toBeUndefined();
  expect(Object.values(await cardsOf(newcomer)).flat()).toContain('first');
});
