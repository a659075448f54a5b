import { toPlainText } from '../content/plain-text.ts';
import { helpTitles } from './help-titles.ts';

/** Matches an emergency number, but not inside another word, as in `say-112`. */
const emergencyNumber = /(?<![\w-])(?:999|112)(?![\w-])/;
/** Matches a number to call or text, grouped as people write it: 116 123. */
const longNumber = /\d(?:[ \u00a0-]?\d){4}/;
const helpNumber = /(?<![\w-])111(?![\w-])/;
const titles = new RegExp(Object.values(helpTitles).join('|'), 'i');

/** Returns whether a markdown text names an emergency number, and so speaks of danger. */
export function hasEmergencyNumber(text: string | undefined): boolean {
  // Markdown marks can be inside the number, so the first test is for single digits: it is fast and finds nothing in
  // most texts.
  return text !== undefined && /[19]/.test(text) && emergencyNumber.test(toPlainText(text));
}

/** Returns whether a markdown text leads to help: it names a number to call, or the page of all help lines. */
export function hasHelpReference(text: string | undefined): boolean {
  if (text === undefined) return false;
  const words = toPlainText(text);
  return [emergencyNumber, helpNumber, longNumber, titles].some((help) => help.test(words));
}
