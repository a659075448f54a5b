import type { Categories } from '../activity/definition.ts';
import type { Audience } from './card.ts';
import { dangerIn, helpNeedsIn } from './danger/danger.ts';
import { listKeys, type Filter } from './filter.ts';
import { labelOf, type FilterGroupKey } from './filter-options.ts';
import { rankerInDanger, type HelpItem } from './help-activities.ts';
import {
  answers,
  isOfAnother,
  names,
  nearness,
  relevance,
  searchWords,
  soughtIn,
  type SearchWords,
} from './search-text.ts';
import { isForWhoHurts, isTender } from './tender.ts';

/** The fields of an Activity or a Programme that a filter reads. */
export type FilterItem = {
  title: string;
  subtitle?: string;
  summaryShort: string;
  summaryFull?: string;
  keywords?: readonly string[];
  categories: Categories;
  /** The audience of an Activity. */
  audience?: Audience;
  free?: boolean;
  /** True if the subject may hurt, by the author's word. */
  tender?: boolean;
};

/** An item prepared for `ranker`, once for any number of searches. */
export type Searchable = HelpItem & { words: SearchWords; isTender: boolean };

/**
 * Prepares an item for searches. `untranslated` is the same item in its author's language: the item is found by the
 * words of both languages.
 */
export function searchable(item: FilterItem, untranslated?: FilterItem): Searchable {
  const { title, subtitle = '', summaryShort, summaryFull = '', keywords = [], categories } = item;
  const { gettingStarted = [], lifeChallenges = [], relationshipBuilders = [] } = categories;
  const labels = [...gettingStarted, ...lifeChallenges, ...relationshipBuilders].map(labelOf);
  return {
    categories,
    isFree: item.free === true,
    audience: item.audience,
    isTender: isTender({ tender: item.tender, lifeChallenges }),
    words: searchWords({
      title,
      keywords,
      labels,
      text: [subtitle, summaryShort, summaryFull, ...(untranslated ? wordsOf(untranslated) : [])],
    }),
  };
}

const wordsOf = ({ title, subtitle = '', summaryShort, summaryFull = '' }: FilterItem): string[] => [
  title,
  subtitle,
  summaryShort,
  summaryFull,
];

/** Returns whether an item is about anger, which may be that of the person who is feared. */
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
export function ranker(filter: Filter, library: readonly Searchable[]): (item: Searchable) => number {
  const groups = listKeys.filter((key) => filter[key].length > 0);
  const fits = rankerOfText(filter, library);
  return (item) => (groups.every((key) => isTicked(filter, key, item.categories)) ? fits(item) : 0);
}

function rankerOfText(filter: Filter, library: readonly Searchable[]): (item: Searchable) => number {
  const text = filter.searchText;
  if (text.trim() === '') return () => 1;
  const danger = dangerIn(text);
  if (danger.size > 0) return rankerInDanger(danger);
  const isAfraid = helpNeedsIn(text).has('fear');
  const sought = soughtIn(text);
  let isCalm: boolean | undefined;
  const isAsked = ({ words, categories }: Searchable): boolean =>
    isTicked(filter, 'lifeChallenges', categories) ||
    words.title === sought.whole ||
    (names(sought, words) &&
      !(isForWhoHurts(categories) && isOfAnother(sought, words)) &&
      !(isCalm ??= library.some((other) => !other.isTender && answers(sought, other.words))));
  return (item) =>
    (item.isTender && !isAsked(item)) || (isAfraid && isAboutAnger(item.categories))
      ? 0
      : relevance(sought, item.words);
}

/**
 * Returns a function that ranks an item as an approximate match, for a filter without matches: by ticked groups, then
 * by words. For a text that speaks of danger only the fitting free help Activities rank above 0, for one of fear nothing
 * about anger.
 */
export function nearTo(filter: Filter): (item: Searchable) => number {
  const danger = dangerIn(filter.searchText);
  if (danger.size > 0) return rankerInDanger(danger);
  const groups = listKeys.filter((key) => filter[key].length > 0);
  const sought = soughtIn(filter.searchText);
  const isAfraid = helpNeedsIn(filter.searchText).has('fear');
  return ({ categories, words }) => {
    if (isAfraid && isAboutAnger(categories)) return 0;
    return 1000 * groups.filter((key) => isTicked(filter, key, categories)).length + nearness(sought, words);
  };
}

const isTicked = (filter: Filter, key: FilterGroupKey, categories: Categories): boolean =>
  filter[key].some((value) => categories[key]?.includes(value));
