/**
 * Whether a search text speaks of danger, by lists of words separated by commas. A word of a list may take a
 * plural ending; `*` stands for any letters; the words of a phrase follow one another. Case, accents,
 * apostrophes and hyphens make no difference.
 *
 * The text is compared here and nothing about the outcome is kept, sent or logged.
 */
export function distressIn(lists: readonly string[]): (text: string) => boolean {
  // Compiled for the first text only: on a cheap telephone that takes a tenth of a second.
  let phrases: RegExp | undefined;
  return (text) => {
    if (text === '') return false;
    phrases ??= anyOf(lists);
    return phrases.test(fold(text.replaceAll('*', ' ')));
  };
}

function anyOf(lists: readonly string[]): RegExp {
  const phrases = lists.flatMap((list) => list.split(',')).map(fold);
  const patterns = phrases.filter((phrase) => phrase !== '').map(patternOf);
  // Without any it matches nothing.
  return new RegExp(patterns.length === 0 ? '(?!)' : `(?<=^| )(?:${patterns.join('|')})(?=$| )`, 'u');
}

/** "self-harm", "self harm" and "selfharm" are one: a hyphen joins, and the spaces of a phrase may be missing. */
function patternOf(phrase: string): string {
  return `${phrase.replaceAll(' ', ' ?').replaceAll('*', '\\p{L}*')}(?:e?s)?`;
}

/** Letters, digits, stars and single spaces. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’‘ʼ`´\p{Pd}]/gu, '')
    .replace(/[^\p{L}\p{N}*]+/gu, ' ')
    .trim();
}
