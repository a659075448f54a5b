import type { FilterGroupKey } from './filter-options.ts';

/** The filters of the dashboard (specification 2.2 and 3, "Filter"). */
export type CatalogueFilter = Record<FilterGroupKey, string[]> & { searchText: string };

export const emptyCatalogueFilter: CatalogueFilter = {
  lifeChallenges: [],
  relationshipBuilders: [],
  gettingStarted: [],
  durations: [],
  searchText: '',
};

/** The keys of a filter whose values are lists. */
export const filterListKeys = [
  'lifeChallenges',
  'relationshipBuilders',
  'gettingStarted',
  'durations',
] as const;
const filterKeys: readonly string[] = [...filterListKeys, 'searchText'];
const mostValues = 50;
const longestValue = 100;
const longestSearchText = 200;

/**
 * Parses a query string, with or without its '?'. Lists may be comma-separated, repeated or both. Unknown keys, blanks,
 * duplicates and invalid escapes are ignored. At most 50 values of 100 characters for each list and 200 characters of
 * search text count (decision A14).
 */
export function parseFilter(queryString: string): CatalogueFilter {
  const pairs = pairsOf(queryString).map((pair) => ({
    key: keyOf(pair),
    value: decode(pair.split('=').slice(1).join('=')),
  }));
  const all = (wanted: string): string[] =>
    pairs.filter(({ key }) => key === wanted).map(({ value }) => value);
  return {
    lifeChallenges: cleanList(all('lifeChallenges')),
    relationshipBuilders: cleanList(all('relationshipBuilders')),
    gettingStarted: cleanList(all('gettingStarted')),
    durations: cleanList(all('durations')),
    searchText: cleanText(all('searchText')[0] ?? ''),
  };
}

/** Returns the query string with the filter's keys replaced, without '?'; all other keys stay. */
export function replaceFilterInQuery(queryString: string, filter: CatalogueFilter): string {
  const others = pairsOf(queryString).filter((pair) => pair !== '' && !filterKeys.includes(keyOf(pair)));
  return [...others, formatFilter(filter)].filter((part) => part !== '').join('&');
}

/** Returns the query string of a filter, without '?': lists with plain commas, empty keys left out. */
export function formatFilter(filter: CatalogueFilter): string {
  const lists = filterListKeys.map((key) => [key, cleanList(filter[key]).map(encode).join(',')]);
  return [...lists, ['searchText', encode(cleanText(filter.searchText))]]
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}=${value}`)
    .join('&');
}

export function isEmptyFilter(filter: CatalogueFilter): boolean {
  return countActiveFilters(filter) === 0;
}

/** Counts the active choices, as in "Filter (3)"; a search text counts as one. */
export function countActiveFilters(filter: CatalogueFilter): number {
  const ticked = filterListKeys.reduce((sum, key) => sum + filter[key].length, 0);
  return ticked + (filter.searchText.trim() === '' ? 0 : 1);
}

const pairsOf = (queryString: string): string[] => queryString.replace(/^\?/, '').split('&');
const keyOf = (pair: string): string => decode(pair.replace(/=.*/s, ''));

function cleanList(values: readonly string[]): string[] {
  const single = values.flatMap((value) => value.split(',')).map((value) => value.trim());
  return [...new Set(single.filter((value) => value !== '' && value.length <= longestValue))].slice(
    0,
    mostValues,
  );
}

/**
 * Limits the length of a search text. Outer spaces stay, because the page's address follows each key press and a
 * trailing space begins the next word.
 */
function cleanText(text: string): string {
  if (text.trim() === '') return '';
  return Array.from(text.slice(0, 2 * longestSearchText))
    .slice(0, longestSearchText)
    .join('');
}

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** Encodes a text for a query string; a lone surrogate has no escape and becomes the replacement character. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
}
