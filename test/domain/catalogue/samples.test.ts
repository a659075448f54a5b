import type { CatalogueCard } from '../../../src/domain/catalogue/card.ts';
import { chooseSamples } from '../../../src/domain/catalogue/samples.ts';

const card = (slug: string, more: Partial<CatalogueCard> = {}): CatalogueCard => ({
  type: 'Activity',
  title: slug,
  summaryShort: '',
  slug,
  imageSrc: `/${slug}.svg`,
  lifeChallenges: [],
  relationshipBuilders: [],
  durations: [],
  completedPercentage: 0,
  availableAt: null,
  completedAt: null,
  ...more,
});
const shelf = (label: string, cards: CatalogueCard[]) => ({ label, cards });
const slugs = (shelves: Parameters<typeof chooseSamples>[0]): string[] =>
  chooseSamples(shelves).cards.map(({ slug }) => slug);

test('each row gives one Activity, and the first rows more where rows are few', () => {
  const shelves = [shelf('one', [card('a'), card('b'), card('c')]), shelf('two', [card('a'), card('d')])];
  expect(slugs(shelves)).toEqual(['a', 'd', 'b', 'c']);
});

const { imageSrc: _none, ...bare } = card('bare');

test('what is free, has no picture or is a Programme is no sample, and everything is counted once', () => {
  const shelves = [
    shelf('one', [
      card('p', { type: 'Programme' }),
      card('free', { access: 'free' }),
      bare,
      card('locked', { access: 'locked' }),
    ]),
    shelf('two', [card('locked', { access: 'locked' })]),
  ];
  expect(chooseSamples(shelves)).toMatchObject({ activities: 3, programmes: 1 });
  expect(slugs(shelves)).toEqual(['locked']);
});

test('at most four are shown, and an empty library shows none', () => {
  expect(
    slugs([
      shelf(
        'one',
        ['a', 'b', 'c', 'd', 'e'].map((slug) => card(slug)),
      ),
    ]),
  ).toHaveLength(4);
  expect(chooseSamples([])).toEqual({ activities: 0, programmes: 0, cards: [] });
});
