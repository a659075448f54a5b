import type { Filter } from './filter.ts';
import { labelOf } from './filter-options.ts';
import type { ShelfItem } from './shelves.ts';
import { tenderTopics } from './tender.ts';

/**
 * Does a family ask for an item on these topics, whatever they are? It does by typed words, or by ticking one of the
 * topics. A result that is only near to the typed words is not asked for (`isNear`).
 */
export const isRequested = (
  topics: readonly string[],
  { searchText, lifeChallenges }: Filter,
  isNear: boolean,
): boolean => (searchText.trim() !== '' && !isNear) || topics.some((topic) => lifeChallenges.includes(topic));

/** The item without the rows that are named after a tender topic; the same object where it stands in none. */
export function withoutTenderRows(item: ShelfItem): ShelfItem {
  const named = new Set(tenderTopics(item.card.lifeChallenges).map(labelOf));
  const rows = item.rows.filter((label) => !named.has(label));
  return rows.length === item.rows.length ? item : { ...item, rows };
}
