import type { CatalogueCard } from '../../../src/domain/catalogue/card.ts';
import { emptyCatalogueFilter, type CatalogueFilter } from '../../../src/domain/catalogue/filter.ts';
import { arrangeHomeRows } from '../../../src/domain/catalogue/home-rows.ts';
import type { Shelf } from '../../../src/domain/catalogue/shelves.ts';
import { plainCard } from '../../support/card.ts';

const shelf = (label: string, ...cards: CatalogueCard[]): Shelf => ({ label, cards });
const [begun, first, mum, kid, teen, us] = [
  plainCard('begun', { audience: 'together' }),
  plainCard('first', { audience: 'together' }),
  plainCard('mum', { audience: 'parent', lifeChallenges: ['stress', 'anxiety'] }),
  plainCard('kid', { audience: 'child', lifeChallenges: ['anxiety'] }),
  plainCard('teen', { audience: 'teenager', lifeChallenges: ['anxiety'] }),
  plainCard('us', { audience: 'together' }),
];
const library = [
  shelf('In progress', begun),
  shelf('Getting Started', first, begun),
  shelf('Anxiety', mum, kid, teen),
  shelf('Stress', mum),
  shelf('Empathy', mum, us, first),
];
const shown = (shelves: readonly Shelf[], part: Partial<CatalogueFilter> = {}, lead?: CatalogueCard) => {
  const { open, folded } = arrangeHomeRows(shelves, { ...emptyCatalogueFilter, ...part }, lead && [lead]);
  const words = (rows: typeof open): string[] =>
    rows.map(({ kind, label, cards }) =>
      [`${kind === 'label' ? label : kind}:`, ...cards.map(({ slug }) => slug)].join(' '),
    );
  return [...words(open), ...words(folded).map((row) => `(${row})`)];
};

test('what is under way, beginnings, whom it is for, challenges, and the relationship builders folded', () => {
  expect(shown(library)).toEqual([
    'In progress: begun',
    'Getting Started: first',
    'parent: mum',
    'child: kid',
    'teenager: teen',
    'together: us',
    'Anxiety: kid teen',
    'Stress: mum',
    '(Empathy: mum us first)',
  ]);
});

test('the card that leads is not shown again in the first rows', () => {
  expect(shown(library, {}, begun).slice(0, 2)).toEqual(['Getting Started: first', 'parent: mum']);
});

test('a server that does not say whom cards are for: its rows in their order, each card once, no row lost', () => {
  const [one, two] = [plainCard('one'), plainCard('two')];
  expect(
    shown([shelf('Stress', one), shelf('Anxiety', one, two), shelf('New', one), shelf('Empty')]),
  ).toEqual(['Stress: one', 'Anxiety: two', 'New: one', 'Empty:']);
});

test('what stands in a folded row alone is shown, too', () => {
  expect(shown([shelf('Stress', plainCard('one')), shelf('Empathy', plainCard('two'))])).toEqual([
    'Stress: one',
    'More to explore: two',
    '(Empathy: two)',
  ]);
});

test('a filter leaves the ticked groups and one for the others, each card once', () => {
  expect(shown(library, { lifeChallenges: ['stress'] })).toEqual([
    'Stress: mum',
    'others: begun first kid teen us',
  ]);
  expect(shown(library, { relationshipBuilders: ['empathy'], lifeChallenges: ['anxiety'] })).toEqual([
    'Anxiety: mum kid teen',
    'Empathy: us first',
    'others: begun',
  ]);
  expect(shown(library, { gettingStarted: ['checkingIn'] })[0]).toBe('Getting Started: first begun');
});

test('a row of a search whose cards all stand elsewhere is left out', () => {
  const one = plainCard('one', { lifeChallenges: ['anxiety', 'stress'] });
  const two = plainCard('two', { lifeChallenges: ['anxiety'], relevance: 9 });
  const found = [shelf('Anxiety', one, two), shelf('Stress', one)];
  expect(shown(found, { searchText: 'x' })).toEqual(['best: two', 'Anxiety: one']);
});

test('how long it takes leaves the rows as they are', () => {
  expect(shown(library, { durations: ['5mins'] })).toEqual(shown(library));
});

test('a search by words has the best card first, then the ticked groups, then the rest by how good it is', () => {
  const found = [
    shelf('Anxiety', { ...kid, relevance: 5 }, { ...teen, relevance: 20 }),
    shelf('Stress', { ...mum, relevance: 10 }),
  ];
  expect(shown(found, { searchText: 'x' })).toEqual(['best: teen', 'Anxiety: kid', 'Stress: mum']);
  expect(shown(found, { searchText: 'x', lifeChallenges: ['anxiety'] })).toEqual([
    'best: teen',
    'Anxiety: kid',
    'others: mum',
  ]);
  // This server sends no relevance.
  expect(shown([shelf('Anxiety', kid, teen)], { searchText: 'x' })).toEqual(['Anxiety: kid teen']);
});

test('nothing tender stands in a row, and no row that has nothing else; a search has it', () => {
  const sad = plainCard('sad', { lifeChallenges: ['depression', 'stress'], audience: 'together' });
  const calm = plainCard('calm', { lifeChallenges: ['stress'] });
  const shelves = [
    { label: 'In progress', cards: [sad] },
    { label: 'Depression', cards: [sad] },
    { label: 'Stress', cards: [sad, calm] },
    { label: 'Empathy', cards: [sad] },
  ];
  const rows = arrangeHomeRows(shelves, emptyCatalogueFilter);
  expect(rows.open.map(({ label, cards }) => [label, cards.map(({ slug }) => slug)])).toEqual([
    ['Stress', ['calm']],
  ]);
  expect(rows.folded).toEqual([]);
  const found = arrangeHomeRows(shelves, { ...emptyCatalogueFilter, searchText: 'sad' });
  expect(found.open.flatMap(({ cards }) => cards.map(({ slug }) => slug))).toContain('sad');
});
