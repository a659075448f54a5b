import { readFileSync } from 'node:fs';
import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import type { CatalogueCard } from '../../../src/domain/catalogue/card.ts';
import type { Shelf } from '../../../src/domain/catalogue/shelves.ts';
import type { ProgrammeDefinition } from '../../../src/domain/programme/programme.ts';
import { sourcesIn } from '../../support/content-sources.ts';
import { fearSearches } from '../../support/danger-orders.ts';
import { calmSearches, dangerSearches } from '../../support/danger-searches.ts';
import { sampleOf } from '../../support/random-share.ts';
import { World, type Learner } from '../../support/learner.ts';

const read = <Definition>(folder: string): Definition[] =>
  sourcesIn(`content/${folder}`).map(
    (file) => JSON.parse(readFileSync(`content/${folder}/${file}`, 'utf8')) as Definition,
  );

/** People with runs of the Activities for parents who are about to hit; the whole library is published. */
let people: readonly Learner[];
beforeAll(async () => {
  const world = await World.open();
  await world.publish(...read<ActivityDefinition>('activities'));
  await world.publishProgramme(...read<ProgrammeDefinition>('programmes'));
  const [paid, unpaid] = [await world.person(), await world.person({ paid: false })];
  for (const slug of ['at-the-end-of-your-tether', 'when-the-red-comes-up']) await paid.start(slug);
  await unpaid.start('at-the-end-of-your-tether');
  people = [paid, unpaid];
});

function bestFirst(shelves: readonly Shelf[]): string[] {
  const cards = new Map<string, CatalogueCard>(
    shelves.flatMap(({ cards }) => cards.map((card) => [card.slug, card])),
  );
  return [...cards.values()]
    .toSorted((one, other) => (other.relevance ?? 0) - (one.relevance ?? 0))
    .map(({ slug }) => slug);
}

test.each(sampleOf(dangerSearches))('"$text" finds at most $activities', async ({ text, activities }) => {
  for (const person of people) {
    expect(bestFirst(await person.search({ searchText: text }))).toEqual(activities);
    expect(bestFirst(await person.search({ searchText: text }, 3))).toEqual(activities);
    const ticked = await person.search({
      searchText: text,
      lifeChallenges: ['conflictAggression', 'stress'],
    });
    for (const slug of bestFirst(ticked)) expect(activities).toContain(slug);
  }
});

test('what speaks of fear finds nothing about anger, which may be that of the person who is feared', async () => {
  const aboutAnger = read<ActivityDefinition>('activities')
    .filter(({ categories }) => categories.lifeChallenges?.includes('conflictAggression'))
    .map(({ slug }) => slug);
  expect(aboutAnger.length).toBeGreaterThan(0);
  for (const searchText of fearSearches)
    for (const nearest of [undefined, 3]) {
      const found = bestFirst(await people[0]!.search({ searchText }, nearest));
      expect([searchText, found.filter((slug) => aboutAnger.includes(slug))]).toEqual([searchText, []]);
    }
});

test('a search that only looks like it finds what it found', async () => {
  const searches = calmSearches.filter((text) => text.trim() !== '');
  const found = await Promise.all(searches.map((searchText) => people[0]!.search({ searchText })));
  expect(found.filter((shelves) => shelves.length > 0).length).toBeGreaterThan(40);
  expect(bestFirst(await people[0]!.search({ searchText: 'traws' }))).toContain('all-of-you');
  expect(bestFirst(await people[0]!.search({ searchText: 'can’t cope' }))).toContain(
    'at-the-end-of-your-tether',
  );
});
