import type { CatalogueCard } from '../../../src/domain/catalogue/card.ts';
import {
  countShelves,
  findScrollTargetIndex,
  listCategoryRows,
  groupIntoShelves,
  sortCards,
  withPersonalCards,
  withRelevance,
} from '../../../src/domain/catalogue/shelves.ts';
import type { Categories } from '../../../src/domain/activity/definition.ts';
import { dice } from '../../support/random-activity.ts';
import type { ShelfItem } from '../../../src/domain/catalogue/shelves.ts';

const card = (slug: string, part: Partial<CatalogueCard> = {}): CatalogueCard => ({
  type: 'Activity',
  title: slug,
  summaryShort: '',
  slug,
  lifeChallenges: [],
  relationshipBuilders: [],
  durations: [],
  completedPercentage: 0,
  availableAt: null,
  completedAt: null,
  ...part,
});

const item = (slug: string, categories: Partial<Categories>, inProgress = false): ShelfItem => ({
  card: card(slug, slug.startsWith('p') ? { type: 'Programme' } : {}),
  rows: listCategoryRows({ durations: ['5mins'], ...categories }),
  inProgress,
});

const layout = (items: ShelfItem[]): string[] =>
  groupIntoShelves(items).map(({ label, cards }) => `${label}: ${cards.map(({ slug }) => slug).join(' ')}`);

describe('shelvesFor', () => {
  test.each<[string, ShelfItem[], string[]]>([
    ['no items', [], []],
    [
      'rows stand in the order of the filter, not of the items',
      [
        item('a1', { relationshipBuilders: ['empathy', 'trustInitiator'] }),
        item('a2', { lifeChallenges: ['stress', 'anxiety'] }),
        item('a3', { gettingStarted: ['checkingIn'] }),
        item('a4', { lifeChallenges: ['anxiety'] }, true),
      ],
      [
        'In progress: a4',
        'Getting Started: a3',
        'Anxiety: a2 a4',
        'Stress: a2',
        'Trust Initiator: a1',
        'Empathy: a1',
      ],
    ],
    [
      'Programmes first, otherwise as given',
      [
        item('a1', { lifeChallenges: ['lgbtq'] }),
        item('p1', { lifeChallenges: ['lgbtq'] }),
        item('a0', { lifeChallenges: ['lgbtq'] }),
        item('p0', { lifeChallenges: ['lgbtq'] }),
      ],
      ['LGBTQ+: p1 p0 a1 a0'],
    ],
    [
      'no category, or durations alone',
      [item('a1', {}), item('a2', { lifeChallenges: [] })],
      ['More to explore: a1 a2'],
    ],
    [
      'in progress and without a category stands in both',
      [item('a1', {}, true)],
      ['In progress: a1', 'More to explore: a1'],
    ],
    [
      'unknown values follow the known rows, before the rest',
      [
        item('a1', {}),
        item('a2', { lifeChallenges: ['newThing'] }),
        item('a3', { relationshipBuilders: ['connection'] }),
      ],
      ['Connection: a3', 'New Thing: a2', 'More to explore: a1'],
    ],
    [
      'a value twice, or two values of one label, put a card there once',
      [
        item('a1', {
          lifeChallenges: ['stress', 'stress', 'Stress'],
          gettingStarted: ['checkingIn', 'other'],
        }),
      ],
      ['Getting Started: a1', 'Stress: a1'],
    ],
    [
      'values that would make a bad JSON key do not become rows',
      [
        item('a1', { lifeChallenges: ['2024', '', '__proto__'] }),
        item('a2', { lifeChallenges: ['7', 'anxiety'] }),
      ],
      ['Anxiety: a2', 'More to explore: a1'],
    ],
    [
      'a value that reads like the first row shares it, once',
      [item('a1', { lifeChallenges: ['In progress'] }, true), item('a2', {}, true)],
      ['In progress: a1 a2', 'More to explore: a2'],
    ],
    [
      'a value that reads like the last row shares it',
      [item('a1', {}), item('a2', { lifeChallenges: ['More to explore'] })],
      ['More to explore: a2 a1'],
    ],
  ])('%s', (_case, items, expected) => {
    expect(layout(items)).toEqual(expected);
  });

  test('labels keep their order as keys of a JSON object', () => {
    const items = ['anxiety', '1', 'constructor', '2e3', 'stress'].map((value, index) =>
      item(`a${index}`, { lifeChallenges: [value] }, index === 0),
    );
    const labels = groupIntoShelves(items).map(({ label }) => label);
    expect(Object.keys(Object.fromEntries(labels.map((label) => [label, 1])))).toEqual(labels);
  });
});

test('sortCards does not change its input', () => {
  const cards = [card('a'), card('p', { type: 'Programme' }), card('b')];
  expect(sortCards(cards).map(({ slug }) => slug)).toEqual(['p', 'a', 'b']);
  expect(cards.map(({ slug }) => slug)).toEqual(['a', 'p', 'b']);
});

test.each<[string, Partial<CatalogueCard>[], number]>([
  ['an empty row', [], 0],
  ['nothing available', [{}, {}], 0],
  ['all completed', [{ availableAt: 1, completedAt: 2 }], 0],
  ['the first open one', [{ availableAt: 1, completedAt: 2 }, {}, { availableAt: 5 }, { availableAt: 6 }], 2],
  ['a date still to come counts as available', [{}, { availableAt: Number.MAX_SAFE_INTEGER }], 1],
  ['the epoch is a date', [{}, { availableAt: 0 }], 1],
  ['completed at the epoch is completed', [{ availableAt: 0, completedAt: 0 }, { availableAt: 0 }], 1],
])('a row opens at: %s', (_case, cards, expected) => {
  expect(findScrollTargetIndex(cards.map((part, index) => card(String(index), part)))).toBe(expected);
});

test('an item in several rows counts as one result; an empty row is no group', () => {
  const both = [card('a'), card('b')];
  const same = card('a', { type: 'Programme' });
  expect(
    countShelves([
      { label: 'One', cards: both },
      { label: 'Two', cards: [card('a'), same] },
      { label: 'None', cards: [] },
    ]),
  ).toEqual({ results: 3, groups: 2 });
  expect(countShelves([])).toEqual({ results: 0, groups: 0 });
});

describe('withOwn', () => {
  const values = ['anxiety', 'stress', 'somethingNew', 'in progress', 'More to explore'];

  test.each(Array.from({ length: 200 }, (_, seed) => `${seed}`))(
    'gives the same as computing all items with the own ones among them (seed %s)',
    (seed) => {
      const random = dice(seed);
      const untouched = Array.from({ length: random.throw(12) }, (_, at) =>
        item(`${random.pick(['a', 'p'])}${at}`, {
          gettingStarted: random.chance(0.3) ? ['checkingIn'] : [],
          lifeChallenges: values.filter(() => random.chance(0.3)),
        }),
      );
      const own = new Map<CatalogueCard, ShelfItem>();
      for (const one of untouched) {
        if (random.chance(0.5)) continue;
        const changed = random.chance(0.5) ? { ...one.card, completedPercentage: 100 } : one.card;
        own.set(one.card, { ...one, card: changed, inProgress: random.chance(0.5) });
      }
      const items = untouched.map((one) => own.get(one.card) ?? one);
      expect(withPersonalCards({ items: untouched, shelves: groupIntoShelves(untouched) }, own)).toEqual(
        groupIntoShelves(items),
      );
    },
  );

  test('leaves rows without own items as they are', () => {
    const [one, other] = [
      item('a1', { lifeChallenges: ['anxiety'] }),
      item('a2', { lifeChallenges: ['stress'] }),
    ];
    const shelves = groupIntoShelves([one, other]);
    const done = { ...one, card: { ...one.card, completedPercentage: 100 } };
    const made = withPersonalCards({ items: [one, other], shelves }, new Map([[one.card, done]]));
    expect(made[0]).not.toBe(shelves[0]);
    expect(made[1]).toBe(shelves[1]);
  });
});

test('the best cards of a search have its relevance in every row that they stand in, the others do not', () => {
  const cards = Array.from({ length: 500 }, (_, at) => card(`a-${at}`));
  const rows = Array.from({ length: 4 }, (_, row) => ({ label: `Row ${row}`, cards }));
  const made = withRelevance(rows, new Map(cards.map((one, at) => [one, at % 100])));
  const ranked = made.map((row) => row.cards.filter(({ relevance }) => relevance !== undefined));
  expect(ranked[0]).toHaveLength(50);
  expect(
    ranked[0]!.every(({ slug, relevance = 0 }) => relevance >= 90 && slug.endsWith(`${relevance}`)),
  ).toBe(true);
  expect(ranked).toEqual([ranked[0], ranked[0], ranked[0], ranked[0]]);
  expect(made.map((row) => row.cards.map(({ slug }) => slug))).toEqual(
    rows.map(() => cards.map(({ slug }) => slug)),
  );
});
