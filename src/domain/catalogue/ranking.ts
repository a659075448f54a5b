import type { Categories } from '../activity/definition.ts';
import type { Audience } from './card.ts';
import { findDangerKinds, findHelpNeeds } from './danger/danger.ts';
import { filterListKeys, type CatalogueFilter } from './filter.ts';
import { formatFilterLabel, type FilterGroupKey } from './filter-options.ts';
import { createDangerSearchRanker, type HelpActivityCandidate } from './help-activities.ts';
import {
  hasEverySearchedWord,
  isSearchAboutAnotherPerson,
  isItemNamedBySearch,
  scoreNearMatch,
  scoreRelevance,
  prepareSearchTexts,
  parseSearchText,
  type PreparedSearchTexts,
} from './search-text.ts';
import { isForPersonAboutToHurtOthers, isTenderSubject } from './tender.ts';

/** The fields of an Activity or a Programme that a filter reads. */
export type FilterableItem = {
  title: string;
  subtitle?: string;
  summaryShort: string;
  summaryFull?: string;
  keywords?: readonly string[];
  categories: Categories;
  /** The audience of an Activity. */
  audience?: Audience;
  free?: boolean;
  /** True if the author says that the subject may hurt. */
  tender?: boolean;
};

/** An item prepared for ranking, once for any number of searches. */
export type SearchableItem = HelpActivityCandidate & { words: PreparedSearchTexts; isTender: boolean };

/**
 * Prepares an item for searches. `untranslated` is the same item in its author's language; searches then match the
 * words of both languages.
 */
export function toSearchableItem(item: FilterableItem, untranslated?: FilterableItem): SearchableItem {
  const { title, subtitle = '', summaryShort, summaryFull = '', keywords = [], categories } = item;
  const { gettingStarted = [], lifeChallenges = [], relationshipBuilders = [] } = categories;
  const labels = [...gettingStarted, ...lifeChallenges, ...relationshipBuilders].map(formatFilterLabel);
  return {
    categories,
    isFree: item.free === true,
    audience: item.audience,
    isTender: isTenderSubject({ tender: item.tender, lifeChallenges }),
    words: prepareSearchTexts({
      title,
      keywords,
      labels,
      text: [subtitle, summaryShort, summaryFull, ...(untranslated ? wordsOf(untranslated) : [])],
    }),
  };
}

const wordsOf = ({ title, subtitle = '', summaryShort, summaryFull = '' }: FilterableItem): string[] => [
  title,
  subtitle,
  summaryShort,
  summaryFull,
];

/** Returns whether an item is about anger, which may be the anger of a person whom the searcher fears. */
const isAboutAnger = ({ lifeChallenges = [] }: Categories): boolean =>
  lifeChallenges.includes('conflictAggression');

/**
 * Returns a function that ranks an item for a filter; 0 means no match. Values of one group are alternatives, groups
 * are combined, and every meaningful word of the text must match (decision 028). Without a text all matches rank
 * equally.
 *
 * - A text that speaks of danger only finds the fitting free help Activities.
 * - A tender item needs one of its Life Challenges ticked, its title as the text, or a text that names it and matches
 *   no item of the `library` that is not tender.
 * - An item for people who hurt others is named only by a text that speaks of no other person.
 * - A text that speaks of fear finds nothing about anger.
 */
export function createCatalogueRanker(
  filter: CatalogueFilter,
  library: readonly SearchableItem[],
): (item: SearchableItem) => number {
  const groups = filterListKeys.filter((key) => filter[key].length > 0);
  const fits = rankerOfText(filter, library);
  return (item) => (groups.every((key) => isTicked(filter, key, item.categories)) ? fits(item) : 0);
}

function rankerOfText(
  filter: CatalogueFilter,
  library: readonly SearchableItem[],
): (item: SearchableItem) => number {
  const text = filter.searchText;
  if (text.trim() === '') return () => 1;
  const danger = findDangerKinds(text);
  if (danger.size > 0) return createDangerSearchRanker(danger);
  const isAfraid = findHelpNeeds(text).has('fear');
  const sought = parseSearchText(text);
  let isCalm: boolean | undefined;
  const isAsked = ({ words, categories }: SearchableItem): boolean =>
    isTicked(filter, 'lifeChallenges', categories) ||
    words.title === sought.whole ||
    (isItemNamedBySearch(sought, words) &&
      !(isForPersonAboutToHurtOthers(categories) && isSearchAboutAnotherPerson(sought, words)) &&
      !(isCalm ??= library.some((other) => !other.isTender && hasEverySearchedWord(sought, other.words))));
  return (item) =>
    (item.isTender && !isAsked(item)) || (isAfraid && isAboutAnger(item.categories))
      ? 0
      : scoreRelevance(sought, item.words);
}

/**
 * Returns a function that ranks items as approximate matches, for a filter that nothing matches: by ticked groups, then
 * by words. For a text that speaks of danger, everything but a free Activity about that danger ranks 0; for a text of
 * fear, everything about anger.
 */
export function createNearMatchRanker(filter: CatalogueFilter): (item: SearchableItem) => number {
  const danger = findDangerKinds(filter.searchText);
  if (danger.size > 0) return createDangerSearchRanker(danger);
  const groups = filterListKeys.filter((key) => filter[key].length > 0);
  const sought = parseSearchText(filter.searchText);
  const isAfraid = findHelpNeeds(filter.searchText).has('fear');
  return ({ categories, words }) => {
    if (isAfraid && isAboutAnger(categories)) return 0;
    return (
      1000 * groups.filter((key) => isTicked(filter, key, categories)).length + scoreNearMatch(sought, words)
    );
  };
}

const isTicked = (filter: CatalogueFilter, key: FilterGroupKey, categories: Categories): boolean =>
  filter[key].some((value) => categories[key]?.includes(value));
