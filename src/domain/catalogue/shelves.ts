import type { Categories } from '../activity/activity.ts';
import type { Card } from './card.ts';
import { categoryLabels, filterGroups, labelOf } from './labels.ts';

/** A row of the dashboard. Labels never repeat and never look like a number, so they may be JSON keys. */
export type Shelf = { label: string; cards: Card[] };
export type ShelfItem = { card: Card; categories: Categories; inProgress: boolean };

const knownRows: readonly string[] = [
  categoryLabels.inProgress,
  categoryLabels.gettingStarted,
  ...optionLabels('lifeChallenges'),
  ...optionLabels('relationshipBuilders'),
];

/**
 * Groups items into rows (decision S17): 'In progress', 'Getting Started', the Life Challenges and the
 * Relationship Builders in filter order, then values the filter does not know, by first appearance.
 * An item stands in every row it belongs to; one without any category stands in 'More to explore', the
 * last row. Empty rows are left out. Durations are a filter, not a row.
 */
export function shelvesFor(items: readonly ShelfItem[]): Shelf[] {
  const rows = new Map(knownRows.map((label) => [label, new Set<Card>()]));
  const put = (label: string, card: Card) => rows.set(label, (rows.get(label) ?? new Set()).add(card));
  const others = new Set<Card>();
  for (const { card, categories, inProgress } of items) {
    const labels = categoryRows(categories);
    for (const label of labels) put(label, card);
    if (inProgress) put(categoryLabels.inProgress, card);
    if (labels.length === 0) others.add(card);
  }
  for (const card of others) put(categoryLabels.other, card);
  return [...rows]
    .filter(([, cards]) => cards.size > 0)
    .map(([label, cards]) => ({ label, cards: sortCards([...cards]) }));
}

/** Programmes before Activities; otherwise the order given (specification 2.2). */
export function sortCards(cards: readonly Card[]): Card[] {
  return [
    ...cards.filter(({ type }) => type === 'Programme'),
    ...cards.filter(({ type }) => type === 'Activity'),
  ];
}

/** Where a row opens: its first card that is available but not completed, else its start (decision A87). */
export function firstToScrollTo(cards: readonly Card[]): number {
  const index = cards.findIndex((card) => card.availableAt !== null && card.completedAt === null);
  return Math.max(0, index);
}

function categoryRows({
  gettingStarted = [],
  lifeChallenges = [],
  relationshipBuilders = [],
}: Categories): string[] {
  const labels = [...lifeChallenges, ...relationshipBuilders]
    .map(labelOf)
    .filter((label) => /^\p{L}/u.test(label));
  return gettingStarted.length > 0 ? [categoryLabels.gettingStarted, ...labels] : labels;
}

function optionLabels(key: keyof Categories): string[] {
  return filterGroups
    .filter((group) => group.key === key)
    .flatMap(({ options }) => options.map(({ label }) => label));
}
