import type { Categories } from '../activity/definition.ts';
import type { Audience } from './card.ts';
import { dangerIn } from './danger/danger.ts';
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

/** The parts of an Activity or a Programme that a filter looks at. */
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
  /** The author's word on whether its subject may hurt. */
  tender?: boolean;
};

/** An item made ready for `ranker`, once for any number of searches. */
export type Searchable = HelpItem & { words: SearchWords; isTender: boolean };

/** `untranslated` is the same item in its author's language: it is found by the words of both. */
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

/**
 * How well an item fits, 0 for not at all: OR inside a group, AND between groups, and every telling word of the
 * text (decision 028). Without a text all that fit are equal. A text that speaks of danger finds the free help
 * Activities that fit it and nothing else: nothing is guessed from its words. What is tender is found where one of its
 * topics is ticked, or where the text names it and nothing else of the `library` answers; what is for those who hurt
 * others, where the text speaks of nobody else.
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
  const sought = soughtIn(text);
  let isCalm: boolean | undefined;
  const isAsked = ({ words, categories }: Searchable): boolean =>
    isTicked(filter, 'lifeChallenges', categories) ||
    words.title === sought.whole ||
    (names(sought, words) &&
      !(isForWhoHurts(categories) && isOfAnother(sought, words)) &&
      !(isCalm ??= library.some((other) => !other.isTender && answers(sought, other.words))));
  return (item) => (item.isTender && !isAsked(item) ? 0 : relevance(sought, item.words));
}

/**
 * How near an item comes to a filter that nothing fits: ticked groups that it is in, then words. Nothing is near to a
 * text that speaks of danger, but for the free help Activities that fit it.
 */
export function nearTo(filter: Filter): (item: Searchable) => number {
  const danger = dangerIn(filter.searchText);
  if (danger.size > 0) return rankerInDanger(danger);
  const groups = listKeys.filter((key) => filter[key].length > 0);
  const sought = soughtIn(filter.searchText);
  return ({ categories, words }) =>
    1000 * groups.filter((key) => isTicked(filter, key, categories)).length + nearness(sought, words);
}

const isTicked = (filter: Filter, key: FilterGroupKey, categories: Categories): boolean =>
  filter[key].some((value) => categories[key]?.includes(value));
