import type { Categories } from '../activity/definition.ts';
import { hasAvailabilityDate, isCardCompleted, type CatalogueCard } from './card.ts';
import { categoryLabels, filterGroups, formatFilterLabel } from './filter-options.ts';

/** A row of the dashboard. Labels are unique and never numeric, so they can be JSON keys in order. */
export type Shelf = { readonly label: string; readonly cards: readonly CatalogueCard[] };
/** A card, the dashboard rows of its categories (`listCategoryRows`), and whether the item is under way. */
export type ShelfItem = { card: CatalogueCard; rows: readonly string[]; inProgress: boolean };
/** The number of different Programmes and Activities, and of rows. */
export type ShelfCount = { results: number; groups: number };

const knownRows: readonly string[] = [
  categoryLabels.inProgress,
  categoryLabels.gettingStarted,
  ...optionLabels('lifeChallenges'),
  ...optionLabels('relationshipBuilders'),
];

/**
 * Groups items into rows (decision S17): 'In progress', 'Getting Started', the Life Challenges and the Relationship
 * Builders in filter order, then unknown values by first appearance. An item is in every row of its categories; without
 * a category it is in 'More to explore', the last row. Empty rows are left out.
 */
export function groupIntoShelves(items: readonly ShelfItem[]): Shelf[] {
  const shelves = new Map<string, CatalogueCard[]>(knownRows.map((label) => [label, []]));
  const put = (label: string, card: CatalogueCard): void => {
    const cards = shelves.get(label);
    if (!cards) shelves.set(label, [card]);
    else if (cards.at(-1) !== card) cards.push(card);
  };
  for (const { card, rows, inProgress } of items) {
    if (inProgress) put(categoryLabels.inProgress, card);
    for (const label of rows) put(label, card);
  }
  for (const { card, rows } of items) if (rows.length === 0) put(categoryLabels.other, card);
  return [...shelves]
    .filter(([, cards]) => cards.length > 0)
    .map(([label, cards]) => ({ label, cards: sortCards(cards) }));
}

/**
 * The items as a person sees them who has begun none, and their rows: the same for everyone who may see the same items.
 */
export type SharedShelves = { items: readonly ShelfItem[]; shelves: readonly Shelf[] };

/**
 * Returns the rows of `groupIntoShelves` with the person's own cards in place of the shared ones. A row without own
 * cards stays the same object.
 */
export function withPersonalCards(
  { items, shelves }: SharedShelves,
  own: ReadonlyMap<CatalogueCard, ShelfItem>,
): Shelf[] {
  // An unknown category may have the label 'In progress'; then all rows are built anew, because both share one row.
  if (shelves[0]?.label === categoryLabels.inProgress)
    return groupIntoShelves(items.map((item) => own.get(item.card) ?? item));
  const changed = new Set<string>();
  const begun: CatalogueCard[] = [];
  for (const [untouched, { card, rows, inProgress }] of own) {
    if (inProgress) begun.push(card);
    if (card !== untouched)
      for (const label of rows.length === 0 ? [categoryLabels.other] : rows) changed.add(label);
  }
  const rest = shelves.map((shelf) =>
    changed.has(shelf.label)
      ? { label: shelf.label, cards: shelf.cards.map((card) => own.get(card)?.card ?? card) }
      : shelf,
  );
  return begun.length === 0 ? rest : [{ label: categoryLabels.inProgress, cards: sortCards(begun) }, ...rest];
}

/** Returns the rows of an item's categories. A value whose label does not begin with a letter has no row. */
export function listCategoryRows({
  gettingStarted = [],
  lifeChallenges = [],
  relationshipBuilders = [],
}: Categories): string[] {
  const labels = [...lifeChallenges, ...relationshipBuilders]
    .map(formatFilterLabel)
    .filter((label) => /^\p{L}/u.test(label));
  return [...new Set(gettingStarted.length > 0 ? [categoryLabels.gettingStarted, ...labels] : labels)];
}

/** Returns Programmes before Activities, otherwise in the given order (specification 2.2). */
export function sortCards(cards: readonly CatalogueCard[]): CatalogueCard[] {
  return [
    ...cards.filter(({ type }) => type === 'Programme'),
    ...cards.filter(({ type }) => type === 'Activity'),
  ];
}

/** The most cards that carry their relevance to a search. */
const mostRanked = 50;

/**
 * Returns the rows of a text search, with the relevance added to the best cards. A card without a rank has no
 * relevance.
 */
export function withRelevance(shelves: readonly Shelf[], ranks: ReadonlyMap<CatalogueCard, number>): Shelf[] {
  const best = [...ranks].toSorted(([, one], [, other]) => other - one).slice(0, mostRanked);
  const shown = new Map(best.map(([card, relevance]) => [card, { ...card, relevance }]));
  return shelves.map(({ label, cards }) => ({ label, cards: cards.map((card) => shown.get(card) ?? card) }));
}

/** Returns a key of type and slug, because a Programme and an Activity may have the same slug. */
export const toCardKey = ({ type, slug }: Pick<CatalogueCard, 'type' | 'slug'>): string => `${type} ${slug}`;

/**
 * Returns the index of the card to which a row is scrolled: the first that is available but not completed, else the
 * first card (decision A87).
 */
export function findScrollTargetIndex(cards: readonly CatalogueCard[]): number {
  const index = cards.findIndex((card) => hasAvailabilityDate(card) && !isCardCompleted(card));
  return Math.max(0, index);
}

/** Counts the rows that have cards, and the different items in them: an item in several rows counts once. */
export function countShelves(shelves: readonly Shelf[]): ShelfCount {
  const filled = shelves.filter(({ cards }) => cards.length > 0);
  const items = filled.flatMap(({ cards }) => cards.map(toCardKey));
  return { results: new Set(items).size, groups: filled.length };
}

function optionLabels(key: keyof Categories): string[] {
  return filterGroups
    .filter((group) => group.key === key)
    .flatMap(({ options }) => options.map(({ label }) => label));
}
