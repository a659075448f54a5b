import { toPlainText } from '../content/plain-text.ts';
import type { StepsReply } from '../steps/steps-reply.ts';

/** The length of an excerpt (characters). */
const excerptLength = 160;

/** Returns the texts of a conversation in plain text, the family's own answers first. */
export function listConversationTexts({ steps }: StepsReply): string[] {
  const own = steps.flatMap((step) => [
    ...(step.selectedOption === undefined ? [] : [step.selectedOption]),
    ...('questionResponses' in step
      ? (step.questionResponses ?? []).flatMap((given) => given.responses)
      : []),
  ]);
  const coachs = steps.flatMap((step) => (step.closed === true || !step.text ? [] : [step.text]));
  return [...own, ...coachs].map(toPlainText);
}

/**
 * Searches a conversation for words that begin with the searched words, ignoring case and accents. Returns an excerpt
 * of the first text with a match, '' when only the title matches, and null unless every searched word is found.
 */
export function findConversationExcerpt(
  title: string,
  texts: readonly string[],
  searched: string,
): string | null {
  const words = fold(searched)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  if (words.length === 0) return null;
  const all = ` ${fold([title, ...texts].join(' ')).replace(/[^\p{L}\p{N}]+/gu, ' ')}`;
  if (!words.every((word) => all.includes(` ${word}`))) return null;
  const beginnings = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})`, 'u');
  const found = texts.find((text) => beginnings.test(fold(text)));
  return found === undefined ? '' : pieceOf(found, fold(found).search(beginnings));
}

/** Removes case and accents and keeps the number of letters. */
const fold = (text: string): string =>
  Array.from(text, (letter) => (letter.normalize('NFD').at(0) ?? letter).toLowerCase()).join('');

/** Returns an excerpt around an index, with an ellipsis where text is cut off. */
function pieceOf(text: string, place: number): string {
  if (text.length <= excerptLength) return text;
  const from = Math.max(0, Math.min(place - excerptLength / 4, text.length - excerptLength));
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const end = start + excerptLength;
  const last = end >= text.length ? text.length : text.lastIndexOf(' ', end);
  return `${start > 0 ? '… ' : ''}${text.slice(start, last)}${last < text.length ? ' …' : ''}`;
}
