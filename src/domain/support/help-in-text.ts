/**
 * The texts that become links to help: the help lines, the titles of the page of all help lines, and the words that
 * stand before a number to call (`calling`).
 */
export type HelpTexts = {
  lines: readonly { contact: string; href: string }[];
  titles: readonly string[];
  calling: readonly string[];
};

/** A range of a text that becomes a link: to one help line (`href`), or to all help lines when `href` is null. */
export type HelpLinkRange = { from: number; to: number; href: string | null };

/** The least number of digits of a telephone number that counts without a word before it. */
const shortestNumber = 5;

/**
 * Returns the ranges of a text that become links to help, in order. A number must not be part of another number. A
 * short number, such as 999, counts only after a word of `calling`, when it `isEmphasised`, or beside a number that
 * counts ("call 111 or 999").
 *
 * A short number that counts things does not count ("ring 999 bells"), unless the word before it is a name ("NHS 111
 * helps").
 */
export function findHelpLinks(
  text: string,
  { lines, titles, calling }: HelpTexts,
  isEmphasised: (from: number, to: number) => boolean = () => false,
): HelpLinkRange[] {
  const places: HelpLinkRange[] = [];
  for (const { 0: words, index: from } of text.matchAll(patternOf(lines, titles))) {
    const to = from + words.length;
    const digits = words.replace(/\D/g, '');
    const line = lines.find(({ contact }) => contact.replace(/\D/g, '') === digits);
    const before = text.slice(0, from).trimEnd();
    const nearest = places.findLast(({ href }) => href !== null);
    if (digits === '') places.push({ from, to, href: null });
    else if (
      line &&
      (digits.length >= shortestNumber ||
        isEmphasised(from, to) ||
        calling.some((word) => endsWith(before, word) && (isName(word) || !countsThings(text, to))) ||
        (nearest !== undefined && isBeside(text.slice(nearest.to, from))))
    )
      places.push({ from, to, href: line.href });
  }
  return places;
}

const isName = (word: string): boolean => /^\p{Lu}/u.test(word);

/** Matches an English plural after a number; words of time, way or reason that end in the same way are excluded. */
const things =
  /[ \u00a0]+(?!\p{L}*(?:[aiosu]s|ways|wards|selves|days|nights|weekends)(?!\p{L})|(?:its|sometimes|perhaps|besides|hers|ours|theirs)(?!\p{L}))(?:\p{Ll}{3,}s|people|men|women|children)(?![\p{L}’'])/uy;

function countsThings(text: string, from: number): boolean {
  things.lastIndex = from;
  return things.test(text);
}

function patternOf(lines: HelpTexts['lines'], titles: HelpTexts['titles']): RegExp {
  const numbers = lines
    .map(({ contact }) => contact.replace(/\D/g, ''))
    .toSorted((one, other) => other.length - one.length)
    .map((digits) => digits.split('').join('[ \\u00a0-]?'));
  const words = titles.map((title) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'));
  const kinds = [
    numbers.length > 0 &&
      `(?<![\\p{L}\\d£$€#+]|\\d[ \\u00a0.,:/-])(?:${numbers.join('|')})(?![\\p{L}\\d%]|[ \\u00a0.,:/-]\\d)`,
    words.length > 0 && `(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`,
  ].filter((kind) => kind !== false);
  return new RegExp(kinds.join('|') || '(?!)', 'giu');
}

function endsWith(text: string, word: string): boolean {
  const end = text.slice(-word.length - 1).toLowerCase();
  return end.endsWith(word.toLowerCase()) && !/^\p{L}/u.test(end.slice(0, -word.length));
}

/** Returns whether only a comma or one short word is between two numbers, so that both are numbers to call. */
function isBeside(between: string): boolean {
  return /^[\s,/]+(?:\p{L}{1,3}\s+)?$/u.test(between);
}
