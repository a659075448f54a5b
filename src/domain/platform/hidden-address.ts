/**
 * The functions that the early script in each page lends to the program: the address as this tab shows it, and back;
 * `hide` keeps these slugs out of addresses from now on, the present one too.
 */
export type AddressForms = {
  shown(address: string): string;
  plain(address: string): string;
  hide(slugs: readonly string[]): void;
};

/** Signs of which nobody can make a word. */
const signs = '0123456789bcdfhj';

const names = /(\/(?:programme|activity)\/)([^/?]+)/g;
const key = /^_(?:[0-9bcdfhj]{2})+$/;
/** Signs of an encoded slug. One or two dots lead to another place, written in any way. */
const slug = /^(?!(?:\.|%2e){1,2}$)[\w.!~*'()%-]+$/i;
/** Home with something looked for (domain/catalogue/filter.ts). */
const search =
  /^(\/\?)(.*\b(?:lifeChallenges|relationshipBuilders|gettingStarted|durations|searchText)=.*)$/s;

/**
 * An address of the web program (path and query, as browsers encode them) without words that say what it is about: a
 * key stands for the slug of each Programme and Activity, and for what home looks for. The same slug has the same key
 * on every device, so that it is opened anywhere, without a network too. It is no secret: whoever opens it sees the page.
 */
export function hiddenAddress(address: string): string {
  return address.replace(names, (_all, before, name) => before + keyOf(name)).replace(search, hideSearch);
}

/** The same for these slugs alone. */
export const addressWithout = (slugs: ReadonlySet<string>, address: string): string =>
  address.replace(names, (all: string, before: string, name: string) =>
    slugs.has(name) ? before + keyOf(name) : all,
  );

/** The address that this one stands for. One without keys stays as it is, and so does a key of what is no slug. */
export function plainAddress(address: string): string {
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

/** Codes of ASCII signs, each changed by its place; twice is none at all. */
function mixed(codes: readonly number[]): number[] {
  let mask = codes.length;
  return codes.map((code) => {
    mask = (mask * 73 + 41) & 255;
    return code ^ mask;
  });
}
