import type { CatalogueFilter } from './filter.ts';
import { formatFilterLabel } from './filter-options.ts';
import type { ShelfItem } from './shelves.ts';
import { findTenderTopics } from './tender.ts';

/**
 * Returns whether a filter asks for an item on these topics: by a search text that matches the item, or by a ticked
 * topic. `isNear`: the text matches only approximately, which does not count.
 */
export const isTopicRequested = (
  topics: readonly string[],
  { searchText, lifeChallenges }: CatalogueFilter,
  isNear: boolean,
): boolean => (searchText.trim() !== '' && !isNear) || topics.some((topic) => lifeChallenges.includes(topic));

/**
 * Returns an item without its dashboard rows that are named after a tender topic; the same object when it is in no such
 * row.
 */
export function withoutTenderRows(item: ShelfItem): ShelfItem {
  const named = new Set(findTenderTopics(item.card.lifeChallenges).map(formatFilterLabel));
  const rows = item.rows.filter((label) => !named.has(label));
  return rows.length === item.rows.length ? item : { ...item, rows };
}
