import { submitHandIn } from '../../../src/application/chat/pack-conversation.ts';
import { readFamilyUsage } from '../../../src/application/catalogue/family-usage.ts';
import { findReminderOccasions } from '../../../src/application/reminders/find-occasions.ts';
import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import { activity, choice, message, plan, programme, touchpoint } from '../../support/activity.ts';
import { World, type Learner } from '../../support/learner.ts';

/**
 * Home's response without a filter must contain nothing tender and nothing that was left for the family's safety, on
 * any device, neither as a card nor in a field. A search for it finds it.
 */
const steps = [choice('one', ['Yes']), choice('two', ['Yes'])];
const talk = (slug: string, lifeChallenges: string[], part: Partial<ActivityDefinition> = {}) =>
  activity([touchpoint('only', steps)], {
    slug,
    title: `The ${slug} talk`,
    categories: {
      lifeChallenges,
      relationshipBuilders: ['empathy'],
      gettingStarted: ['checkingIn'],
      durations: ['5mins'],
    },
    ...part,
  });
/** Returns an Activity whose first question can lead to a pause, directly or after another touchpoint. */
const withPause = (slug: string) =>
  activity(
    [
      touchpoint('start', [choice('how', ['Fine', 'Stop -> stop', 'Far -> far']), choice('more', ['Yes'])]),
      touchpoint('end', [message('Bye')]),
      touchpoint('far', [message('So be it.')], 'stop'),
      { ...touchpoint('stop', [message('Call 999.')]), ending: 'pause' },
    ],
    { slug, title: `The ${slug} talk` },
  );

let world: World;
let sam: Learner;
beforeEach(async () => {
  world = await World.open();
  sam = await world.person();
});

const home = async () => JSON.stringify(await sam.search());
const begin = async (slug: string, inside?: string): Promise<void> => {
  await sam.steps(slug, inside);
  await sam.choose('one', 'Yes', slug, inside);
};
const slugs = (cards: readonly { slug: string }[]) => cards.map(({ slug }) => slug);
const found = async (...of: Parameters<Learner['search']>) =>
  slugs((await sam.search(...of)).flatMap(({ cards }) => cards));

test.each([
  ['its topic', talk('sad', ['depression']), 'depression'],
  ['its author, whatever its topics', talk('sad', ['stress'], { tender: true }), 'stress'],
  ['two topics together', talk('sad', ['stress', 'conflictAggression']), 'conflictAggression'],
])('what is tender by %s stands nowhere unasked, and is found when asked for', async (_by, sad, topic) => {
  await world.publish(sad, talk('calm', ['stress']));
  expect(await home()).not.toContain('sad');
  await begin('sad');
  expect(await home()).not.toContain('sad');
  world.toDay(8);
  expect(await home()).not.toContain('sad');
  expect(await home()).toContain('calm');
  for (const filter of [
    { durations: ['5mins'] },
    { relationshipBuilders: ['empathy'] },
    { gettingStarted: ['checkingIn'] },
    { lifeChallenges: ['lgbtq'] },
  ])
    expect(await found(filter)).not.toContain('sad');
  expect(await found({ searchText: 'qqqq' }, 5)).not.toContain('sad');
  expect(await found({ searchText: 'sad' })).toContain('sad');
  expect(await found({ lifeChallenges: [topic] })).toContain('sad');
  expect(await found({ lifeChallenges: [topic, 'lgbtq'], durations: ['60mins'] }, 5)).toContain('sad');
  expect(slugs(await sam.begun())).toEqual(['sad']);
  await sam.finish('sad');
  expect(await home()).not.toContain('sad');
  expect(await sam.begun()).toEqual([]);
});

test('an author takes the word of the topics back; the topic itself is no row all the same', async () => {
  await world.publish(talk('calm', ['bullying'], { tender: false }));
  const labels = (await sam.search()).map(({ label }) => label);
  expect(await home()).toContain('calm');
  expect(labels).not.toContain('Bullying');
  expect((await sam.search({ lifeChallenges: ['bullying'] })).map(({ label }) => label)).toContain(
    'Bullying',
  );
  await begin('calm');
  expect((await sam.search()).map(({ label }) => label)).toEqual(['In progress', ...labels]);
});

test('what was left through a pause is gone from home at once, without the call that follows, and stays away', async () => {
  await world.publish(withPause('near'), withPause('far'), withPause('left'));
  for (const [slug, answer] of [
    ['near', 'Stop'],
    ['far', 'Far'],
    ['left', 'Fine'],
  ] as const) {
    await sam.steps(slug);
    await sam.choose('how', answer, slug);
  }
  expect(await found()).toEqual(expect.arrayContaining(['left']));
  for (const slug of ['near', 'far']) expect(await home()).not.toContain(slug);
  expect(slugs(await sam.begun()).toSorted()).toEqual(['far', 'left', 'near']);
  await sam.follow('stop', 'near');
  await sam.choose('how~2', 'Fine', 'near');
  world.toDay(8);
  expect(await home()).not.toContain('near');
  expect(await found({ searchText: 'near' })).toEqual(['near', 'near']);
});

test('a pause that was reached without a network counts when it is handed in', async () => {
  await world.publish(withPause('away'));
  await sam.steps('away');
  const { startedAt } = await sam.show('away');
  const now = world.clock.now();
  await submitHandIn(
    world.ports,
    await sam.person(),
    { activity: 'away' },
    {
      startedAt: startedAt!,
      from: 1,
      sentAt: now,
      entries: [{ kind: 'answered', stepId: 'how', response: { kind: 'choice', response: 'Stop' }, at: now }],
    },
  );
  expect(await home()).not.toContain('away');
  expect(slugs(await sam.begun())).toEqual(['away']);
});

test("what was left by 'Exit this page' is gone, alone and in a Programme, until it is begun anew", async () => {
  await world.publish(talk('calm', []), talk('brave', []));
  await world.publishProgramme(programme('course', ['calm', 'brave']));
  await sam.enrolProgramme('course');
  await begin('calm', 'course');
  expect(await home()).toContain('The calm talk');
  await sam.leave('calm');
  await sam.leave('calm');
  expect(await home()).not.toContain('calm');
  const course = (await sam.search()).flatMap(({ cards }) => cards).find(({ slug }) => slug === 'course');
  expect(course?.next).toEqual({ isTender: true, opensAt: world.clock.now() });
  world.toDay(8);
  await sam.choose('two', 'Yes', 'calm', 'course');
  expect(await home()).not.toContain('calm');
  expect(await found({ searchText: 'calm' })).toContain('calm');
  await sam.reset('calm', 'course');
  expect(await home()).toContain('The calm talk');
});

test('a tender Programme that the family is in, and what it goes on with there, stand nowhere either', async () => {
  await world.publish(talk('calm', []), talk('brave', []));
  const hard = programme('hard', ['calm', 'brave']);
  await world.publishProgramme({
    ...hard,
    categories: { lifeChallenges: ['selfHarm'], durations: ['5mins'] },
  });
  await sam.enrolProgramme('hard');
  await begin('calm', 'hard');
  expect(await home()).not.toContain('hard');
  expect(await home()).toContain('The calm talk');
  expect(slugs(await sam.begun()).toSorted()).toEqual(['calm', 'hard']);
});

test('in progress is what has an answer: to open an Activity begins nothing', async () => {
  await world.publish(talk('calm', []));
  await sam.steps('calm');
  expect((await sam.search())[0]?.label).not.toBe('In progress');
  await sam.choose('one', 'Yes', 'calm');
  expect((await sam.search())[0]).toMatchObject({ label: 'In progress', cards: [{ slug: 'calm' }] });
});

test('nobody is reminded of a plan in an Activity that was left', async () => {
  await world.publish(
    activity([touchpoint('walk', [plan('when', { keep: { as: 'plan', title: 'Our walk' } }), ...steps])], {
      slug: 'walk',
    }),
  );
  await sam.steps('walk');
  const at = '2026-01-20T10:00+00:00';
  await sam.respond('when', { kind: 'plan', moment: 'time', at, response: 'Then' }, 'walk');
  const occasions = async () => findReminderOccasions(world.ports, await sam.person());
  expect(await occasions()).toHaveLength(1);
  await sam.leave('walk');
  expect(await occasions()).toEqual([]);
});

test('an account knows how much was begun and finished, and whether home keeps some of it to itself', async () => {
  const story = async () => readFamilyUsage(world.ports, await sam.person());
  await world.publish(talk('calm', []), talk('sad', ['depression']), talk('brave', []));
  const hard = programme('hard', ['brave']);
  await world.publishProgramme({
    ...hard,
    categories: { lifeChallenges: ['selfHarm'], durations: ['5mins'] },
  });
  expect(await story()).toEqual({ talks: 0, hasBegun: false, keepsBegun: false });
  await sam.steps('sad');
  expect(await story()).toEqual({ talks: 0, hasBegun: true, keepsBegun: false });
  await sam.choose('one', 'Yes', 'sad');
  expect(await story()).toMatchObject({ keepsBegun: true });
  await sam.finish('sad');
  expect(await story()).toEqual({ talks: 1, hasBegun: true, keepsBegun: false });
  await sam.reset('sad');
  await begin('calm');
  expect(await story()).toEqual({ talks: 1, hasBegun: true, keepsBegun: false });
  await sam.leave('calm');
  expect(await story()).toMatchObject({ keepsBegun: true });
  await sam.finish('calm');
  expect(await story()).toEqual({ talks: 2, hasBegun: true, keepsBegun: false });
  await sam.enrolProgramme('hard');
  expect(await story()).toMatchObject({ keepsBegun: true });
});

test('the page of what was left is that of a tender Activity', async () => {
  await world.publish(talk('calm', []));
  await begin('calm');
  expect(await sam.show('calm')).not.toHaveProperty('tender');
  await sam.leave('calm');
  expect(await sam.show('calm')).toMatchObject({ tender: true });
});

test.each(['Yes', null])(
  'each card of what was left is that of a tender Activity (answered before: %s)',
  async (answer) => {
    await world.publish(talk('calm', []), talk('brave', []));
    const cards = async (): Promise<unknown[]> =>
      (await sam.search({ searchText: 'calm' })).flatMap(({ cards: all }) => all).map(({ tender }) => tender);
    await sam.steps('calm');
    if (answer !== null) await sam.choose('one', answer, 'calm');
    expect(new Set(await cards())).toEqual(new Set([undefined]));
    await sam.leave('calm');
    expect(new Set(await cards())).toEqual(new Set([true]));
    expect((await sam.begun()).map(({ tender }) => tender)).toEqual(answer === null ? [] : [true]);
    await sam.reset('calm');
    expect(new Set(await cards())).toEqual(new Set([undefined]));
  },
);
