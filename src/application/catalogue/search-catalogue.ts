import type { CatalogueCard } from '../../domain/catalogue/card.ts';
import { isTopicRequested, withoutTenderRows } from '../../domain/catalogue/requested-topics.ts';
import { categoryLabels } from '../../domain/catalogue/filter-options.ts';
import { isTenderContent } from '../../domain/catalogue/tender.ts';
import { findDangerKinds } from '../../domain/catalogue/danger/danger.ts';
import { isEmptyFilter, type CatalogueFilter } from '../../domain/catalogue/filter.ts';
import {
  createNearMatchRanker,
  createCatalogueRanker,
  type SearchableItem,
} from '../../domain/catalogue/ranking.ts';
import {
  withPersonalCards,
  withRelevance,
  type SharedShelves,
  type Shelf,
  type ShelfItem,
} from '../../domain/catalogue/shelves.ts';
import type { Clock } from '../ports/clock.ts';
import type { ContentLibrary } from '../ports/server/content/content-library.ts';
import type { KeepsakeMarks } from '../ports/server/chat/keepsake-marks.ts';
import type { EnrolmentRepository } from '../ports/server/programme/enrolment-repository.ts';
import type { Person } from '../../domain/people/person.ts';
import type { RunRepository } from '../ports/server/chat/run-repository.ts';
import { hasAccess } from '../../domain/shop/access-term.ts';
import { StartedItemCards, type PersonalSearchData } from './started-item-cards.ts';
import {
  buildSharedCatalogue,
  buildSharedShelves,
  toSharedCatalogueItem,
  type Catalogue,
  type SharedCatalogueItem,
} from './shared-cards.ts';

type SearchPorts = {
  library: ContentLibrary;
  runs: RunRepository;
  enrolments: EnrolmentRepository;
  keepsakeMarks: KeepsakeMarks;
  clock: Clock;
};

/**
 * The options of a search. `nearest`: the number of nearest items to return, even without a match. `begun`: true to
 * return only started, unfinished items.
 */
type How = { nearest?: number | undefined; begun?: boolean | undefined };

/**
 * Returns the dashboard's rows of cards for this person and filter (specification 2.2, decisions A15, S17). Tender
 * items, and items that the family left for its safety, are left out unless the filter asks for them or `begun` is set.
 */
export async function searchCatalogue(
  ports: SearchPorts,
  person: Person,
  filter: CatalogueFilter,
  how: How = {},
): Promise<Shelf[]> {
  const search = await begin(ports, person, filter, how);
  const own = new StartedItemCards(ports, search);
  await own.addProgrammes();
  await own.addActivities();
  if (how.begun) return [underWay(own)];
  if (search.isOpen) return wholeCatalogue(search, own);
  const hits = search.catalogue.items
    .map((item) => ({ item, rank: search.isShown(item.published) ? search.fits(item.searchable) : 0 }))
    .filter(({ rank }) => rank > 0);
  const isRanked = how.nearest !== undefined || filter.searchText.trim() !== '';
  return isRanked ? bestFirst(search, own, hits) : withPersonalCards(shelvesOf(search, hits), own.cards);
}

/** Reads the data that one search needs. */
async function begin(
  ports: SearchPorts,
  person: Person,
  filter: CatalogueFilter,
  { nearest, begun: isOfBegun = false }: How,
): Promise<PersonalSearchData> {
  const [activities, programmes, runs, enrolments, finishedBefore] = await Promise.all([
    ports.library.activities(),
    ports.library.programmes(),
    ports.runs.summaries(person.id),
    ports.enrolments.all(person.id),
    ports.runs.finishedBefore(person.id),
  ]);
  const now = ports.clock.now();
  const catalogue = buildSharedCatalogue(activities, programmes, person);
  const isOpen = nearest === undefined && isEmptyFilter(filter);
  const fits =
    nearest === undefined
      ? createCatalogueRanker(filter, catalogue.library)
      : nearestIn(catalogue, filter, nearest);
  const quiet = new Set(runs.flatMap(({ activityId, quietAt }) => (quietAt === null ? [] : [activityId])));
  // A text that mentions danger only matches help Activities, so a near match counts as asked for.
  const isNear = nearest !== undefined && findDangerKinds(filter.searchText).size === 0;
  return {
    person,
    activities,
    programmes,
    runs,
    enrolments,
    finishedBefore,
    now,
    catalogue,
    isOpen,
    fits,
    access: hasAccess(person, now) ? 'paid' : 'unpaid',
    leavesSomeQuiet: quiet.size > 0,
    rankOf: (item) => (isOpen ? 1 : fits(toSharedCatalogueItem(item, activities).searchable)),
    isShown: ({ id, definition }) =>
      isOfBegun ||
      isTopicRequested(definition.categories.lifeChallenges ?? [], filter, isNear) ||
      !(isTenderContent(definition) || quiet.has(id)),
  };
}

/** Returns the row 'In progress' of started, unfinished items, the most recently used first. */
function underWay({ cards: own }: StartedItemCards): Shelf {
  const cards = [...own.values()].flatMap(({ card, inProgress }) => (inProgress ? [card] : []));
  const byTouch = cards.toSorted((one, other) => (other.touchedAt ?? 0) - (one.touchedAt ?? 0));
  return { label: categoryLabels.inProgress, cards: byTouch };
}

/** Returns the rows of all items, for a search without a filter. */
function wholeCatalogue(
  { catalogue, access, isShown, leavesSomeQuiet }: PersonalSearchData,
  { cards }: StartedItemCards,
): Shelf[] {
  for (const [card, mine] of cards) cards.set(card, withoutTenderRows(mine));
  const plain = (): SharedShelves =>
    buildSharedShelves(
      catalogue.items.filter(({ published }) => isShown(published)),
      access,
      withoutTenderRows,
    );
  return withPersonalCards(leavesSomeQuiet ? plain() : (catalogue[access] ??= plain()), cards);
}

type Hit = { item: SharedCatalogueItem; rank: number };

const shelvesOf = ({ access }: PersonalSearchData, hits: readonly Hit[]): SharedShelves =>
  buildSharedShelves(
    hits.map(({ item }) => item),
    access,
  );

/** Returns the rows of a text search, with the best matches first. */
function bestFirst(search: PersonalSearchData, { cards, ranks }: StartedItemCards, hits: Hit[]): Shelf[] {
  hits.sort((one, other) => other.rank - one.rank);
  for (const { item, rank } of hits) {
    const { card } = item[search.access];
    const mine = cards.get(card)?.card ?? card;
    ranks.set(mine, ranks.get(mine) ?? rank);
  }
  const bestOwn = new Map<CatalogueCard, ShelfItem>(
    [...cards].toSorted(([, one], [, other]) => (ranks.get(other.card) ?? 0) - (ranks.get(one.card) ?? 0)),
  );
  return withRelevance(withPersonalCards(shelvesOf(search, hits), bestOwn), ranks);
}

/**
 * Returns a function that ranks the `most` nearest items, and 0 for all others. When few items are near, items for
 * getting started fill the list, unless the search text mentions danger.
 */
function nearestIn(
  { items }: Catalogue,
  filter: CatalogueFilter,
  most: number,
): (item: SearchableItem) => number {
  const near = createNearMatchRanker(filter);
  const isDanger = findDangerKinds(filter.searchText).size > 0;
  const best = items
    .map(({ searchable: item }) => ({
      item,
      rank: near(item) || (!isDanger && item.categories.gettingStarted?.length ? 0.5 : 0),
    }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, most);
  const ranks = new Map(best.map(({ item, rank }) => [item, rank]));
  return (item) => ranks.get(item) ?? 0;
}
