import type { CatalogueCard } from '../../../src/domain/catalogue/card.ts';
import { countFinishedActivities, chooseLeadingCard } from '../../../src/domain/catalogue/lead.ts';
import type { Shelf } from '../../../src/domain/catalogue/shelves.ts';
import type { Preference } from '../../../src/domain/catalogue/preference.ts';
import { plainCard } from '../../support/card.ts';

const now = 1_000_000;
const underWay = (...cards: CatalogueCard[]): Shelf => ({ label: 'In progress', cards });
const programme = (slug: string, part: Partial<CatalogueCard> = {}): CatalogueCard =>
  plainCard(slug, { type: 'Programme', ...part });
const next = (opensAt: number) => ({ title: 'Step', slug: 'step', opensAt });
const library: Shelf = {
  label: 'Stress',
  cards: [
    plainCard('long', { durations: ['60mins'] }),
    plainCard('short', { durations: ['5mins'] }),
    plainCard('done', { durations: ['5mins'], completedAt: 1 }),
  ],
};

test('an Activity that was laid aside leads no longer, the next one does', () => {
  const shelves = [underWay(plainCard('new', { touchedAt: 3 }), plainCard('old', { touchedAt: 1 }))];
  expect(chooseLeadingCard(shelves, {}, now, (slug) => slug === 'new')?.card.slug).toBe('old');
  expect(chooseLeadingCard(shelves, {}, now, () => true)).toBeNull();
  const course = programme('course', { next: next(now) });
  const isStep = (slug: string): boolean => slug === 'step';
  expect(chooseLeadingCard([underWay(course)], {}, now, isStep)).toBeNull();
  expect(
    chooseLeadingCard([underWay(programme('course', { next: next(now + 1) }))], {}, now, isStep),
  ).toBeNull();
  expect(chooseLeadingCard([library], {}, now, (slug) => slug === 'short')?.card.slug).toBe('long');
});

test('what is open to this person is begun with, however well something else fits', () => {
  const shelf: Shelf = {
    label: 'Stress',
    cards: [
      plainCard('fits', { lifeChallenges: ['conflictAggression'], access: 'locked' }),
      plainCard('fits-too', { lifeChallenges: ['conflictAggression'], access: 'locked' }),
      plainCard('free', { access: 'free' }),
    ],
  };
  const lead = chooseLeadingCard([shelf], { about: 'rows' }, now);
  expect([lead?.card, ...(lead?.more ?? [])].map((card) => card?.slug)).toEqual(['free', 'fits', 'fits-too']);
});

test('two that fit today stand beside what goes on', () => {
  const shelves = [underWay(plainCard('begun', { touchedAt: 1 })), library];
  expect(chooseLeadingCard(shelves, {}, now)?.more).toEqual([]);
  const lead = chooseLeadingCard(shelves, { minutes: 60 }, now);
  expect([lead?.kind, lead?.card.slug]).toEqual(['goOn', 'begun']);
  expect(lead?.more.map(({ slug }) => slug)).toEqual(['short', 'long']);
});

test.each<[string, Shelf[], Preference, string | null]>([
  ['nothing is there', [], {}, null],
  ['somebody new', [library], {}, 'begin short'],
  ['all is done', [{ label: 'Stress', cards: [plainCard('a', { completedAt: 1 })] }], {}, null],
  [
    'of several in the middle the last one touched',
    [
      underWay(
        plainCard('old', { touchedAt: 1 }),
        plainCard('new', { touchedAt: 3 }),
        plainCard('mid', { touchedAt: 2 }),
      ),
    ],
    {},
    'goOn new',
  ],
  ['a server that does not say when: the first', [underWay(plainCard('a'), plainCard('b'))], {}, 'goOn a'],
  [
    'an Activity in the middle before the next step of a Programme',
    [underWay(programme('p', { touchedAt: 9, next: next(now) }), plainCard('a', { touchedAt: 1 }))],
    {},
    'goOn a',
  ],
  ['the open next step', [underWay(programme('p', { next: next(now) })), library], {}, 'next p'],
  ['a step that opens later', [underWay(programme('p', { next: next(now + 1) })), library], {}, 'opens p'],
  [
    'of two that open later the first to open',
    [underWay(programme('p', { next: next(now + 9) }), programme('q', { next: next(now + 2) }))],
    {},
    'opens q',
  ],
  [
    'what today is about before a step that opens later',
    [underWay(programme('p', { next: next(now + 1) })), library],
    { minutes: 60 },
    'begin short',
  ],
  ['a Programme of a server that names no next step', [underWay(programme('p')), library], {}, 'goOn p'],
  [
    'what is closed to this person does not lead',
    [underWay(plainCard('a', { access: 'locked' })), library],
    {},
    'begin short',
  ],
])('%s: %#', (_case, shelves, preference, expected) => {
  const lead = chooseLeadingCard(shelves, preference, now);
  expect(lead && `${lead.kind} ${lead.card.slug}`).toBe(expected);
});

test('two more follow what is to be begun, and nothing that is done or under way', () => {
  const cards = ['a', 'b', 'c', 'd'].map((slug) => plainCard(slug));
  const lead = chooseLeadingCard(
    [
      { label: 'Stress', cards },
      { label: 'Anxiety', cards },
    ],
    {},
    now,
  );
  expect(lead?.more.map(({ slug }) => slug)).toEqual(['b', 'c']);
});

test('for somebody new what is for getting started comes before what is as short', () => {
  const shelves = [
    { label: 'Stress', cards: [plainCard('a')] },
    { label: 'Getting Started', cards: [plainCard('b')] },
  ];
  expect(chooseLeadingCard(shelves, {}, now)?.card.slug).toBe('b');
});

test('each finished Activity is counted once, Programmes not', () => {
  const done = plainCard('a', { completedAt: 1 });
  const shelves = [
    { label: 'Stress', cards: [done, plainCard('b'), programme('p', { completedAt: 1 })] },
    { label: 'Anxiety', cards: [done, plainCard('c', { completedAt: 2 })] },
  ];
  expect(countFinishedActivities(shelves)).toBe(2);
});

test('an Activity that was done anew is counted as often as the server tells', () => {
  const cards = [
    plainCard('a', { completedAt: 1, timesFinished: 3 }),
    plainCard('b', { timesFinished: 2 }),
    plainCard('c', { completedAt: 1 }),
  ];
  expect(countFinishedActivities([{ label: 'Stress', cards }])).toBe(6);
});

describe('an Activity that waits for a plan', () => {
  const planned = (slug: string, at: number): CatalogueCard =>
    plainCard(slug, { touchedAt: 9, checkIn: { title: `How did ${slug} go?`, at } });
  const dayMs = 24 * 60 * 60_000;

  test.each<[string, CatalogueCard[], string | null]>([
    [
      'leads once its moment is over',
      [plainCard('other', { touchedAt: 10 }), planned('walk', now - 1)],
      'checkIn walk',
    ],
    [
      'lets others lead before',
      [plainCard('other', { touchedAt: 1 }), planned('walk', now + 1)],
      'goOn other',
    ],
    ['and nothing leads where there is nothing else', [planned('walk', now + 1)], null],
    ['goes on as any other two weeks later', [planned('walk', now - 14 * dayMs)], 'goOn walk'],
    [
      'is not what its Programme has open meanwhile',
      [planned('step', now + 1), programme('course', { next: next(now - 1) })],
      null,
    ],
  ])('%s', (_what, cards, expected) => {
    const lead = chooseLeadingCard([underWay(...cards)], {}, now);
    expect(lead && `${lead.kind} ${lead.card.slug}`).toBe(expected);
  });
});

test('nothing tender leads, however fresh it is: not in the middle, not as what was planned, not as a Programme', () => {
  const sad = { lifeChallenges: ['selfHarm'], touchedAt: 9 };
  const shelves = [
    underWay(
      plainCard('sad', sad),
      plainCard('said', { tender: true, touchedAt: 8 }),
      plainCard('planned', { ...sad, checkIn: { title: 'How did it go?', at: now - 1 } }),
      programme('hard', { ...sad, next: next(now) }),
    ),
  ];
  expect(chooseLeadingCard(shelves, {}, now)).toBeNull();
  expect(chooseLeadingCard(shelves, { about: 'lowDays' }, now)).toBeNull();
  expect(chooseLeadingCard([...shelves, library], {}, now)).toMatchObject({
    kind: 'begin',
    card: { slug: 'short' },
  });
});

test('a next step that is not named is gone on to by its Programme, and opens without a name', () => {
  const course = (opensAt: number) => programme('course', { next: { opensAt, isTender: true } });
  expect(chooseLeadingCard([underWay(course(now))], {}, now)).toMatchObject({
    kind: 'goOn',
    card: { slug: 'course' },
  });
  expect(chooseLeadingCard([underWay(course(now + 1))], {}, now)).toMatchObject({
    kind: 'opens',
    card: { slug: 'course' },
  });
});
