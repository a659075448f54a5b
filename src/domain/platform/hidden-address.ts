/**
 * The functions with which the early script of each page hides subjects in the browser's address bar. `shown` converts
 * an address to the form that this tab shows, `plain` back. `hide` hides these slugs from now on, in the current
 * address too.
 */
export type UrlHidingFunctions = {
  shown(address: string): string;
  plain(address: string): string;
  hide(slugs: readonly string[]): void;
};

/** The characters of a key, from which no word can be formed. */
const signs = '0123456789bcdfhj';

const names = /(\/(?:programme|activity)\/)([^/?]+)/g;
const key = /^_(?:[0-9bcdfhj]{2})+$/;
/** Matches an encoded slug. One or two dots are no slug, because a browser would follow them to another path. */
const slug = /^(?!(?:\.|%2e){1,2}$)[\w.!~*'()%-]+$/i;
/** Matches the dashboard's address with a search (domain/catalogue/filter.ts). */
const search =
  /^(\/\?)(.*\b(?:lifeChallenges|relationshipBuilders|gettingStarted|durations|searchText)=.*)$/s;

/**
 * Hides the subject in an address (path and query, as browsers encode them): replaces each slug, and the dashboard's
 * search, by a key. A slug has the same key on every device, so the address works anywhere. The key is no secret:
 * anyone who opens the address sees the page.
 */
export function hideUrlSubject(address: string): string {
  return address.replace(names, (_all, before, name) => before + keyOf(name)).replace(search, hideSearch);
}

/** Hides only these slugs in an address. */
export const hideSlugsInUrl = (slugs: ReadonlySet<string>, address: string): string =>
  address.replace(names, (all: string, before: string, name: string) =>
    slugs.has(name) ? before + keyOf(name) : all,
  );

/** Returns the address with each key replaced by its slug or search. A key without a valid slug stays. */
export function revealUrlSubject(address: string): string {
  return address
    .replace(names, (_all, before, name) => before + slugOf(name))
    .replace(/^(\/\?)(_\w+)$/, (_all, before, found) => before + textOf(found));
}

const hideSearch = (_all: string, before: string, searched: string): string => before + keyOf(searched);

function keyOf(text: string): string {
  const codes = mixed(Array.from(textOf(text), (sign) => sign.charCodeAt(0)));
  return `_${codes.map((code) => signs[code >> 4]! + signs[code & 15]!).join('')}`;
}

function slugOf(name: string): string {
  const text = textOf(name);
  return slug.test(text) ? text : name;
}

function textOf(text: string): string {
  if (!key.test(text)) return text;
  const pairs = text.slice(1).match(/../g) ?? [];
  return String.fromCharCode(
    ...mixed(pairs.map(([one = '', two = '']) => (signs.indexOf(one) << 4) | signs.indexOf(two))),
  );
}

/** Combines the codes of ASCII characters with a mask by position (XOR); applying it twice restores the codes. */
function mixed(codes: readonly number[]): number[] {
  let mask = codes.length;
  return codes.map((code) => {
    mask = (mask * 73 + 41) & 255;
    return code ^ mask;
  });
}
