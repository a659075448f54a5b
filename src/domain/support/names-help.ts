import { plainText } from '../content/plain-text.ts';
import { helpTitles } from './help-titles.ts';

/** A number inside another word, as in `say-112`, does not count. */
const emergencyNumber = /(?<![\w-])(?:999|112)(?![\w-])/;
/** A number to call or to text, in groups as they are written: 116 123. */
const longNumber = /\d(?:[ \u00a0-]?\d){4}/;
const helpNumber = /(?<![\w-])111(?![\w-])/;
const titles = new RegExp(Object.values(helpTitles).join('|'), 'i');

/** Whether a text in markdown names an emergency number: it speaks of danger. */
export function namesEmergency(text: string | undefined): boolean {
  // Marks can stand inside the number, so the digits alone are looked for before the marks are taken out.
  return text !== undefined && /[19]/.test(text) && emergencyNumber.test(plainText(text));
}

/** Whether a text in markdown leads to help: it names a number to call, or says where all of them are. */
export function namesHelp(text: string | undefined): boolean {
  if (text === undefined) return false;
  const words = plainText(text);
  return [emergencyNumber, helpNumber, longNumber, titles].some((help) => help.test(words));
}
