import { replaceDelimitedRanges } from './replace-between.ts';

/** The story format that a Twine story names, or '' when it names none that is read here. */
export type StoryFormat = 'chapbook' | 'harlowe' | 'snowman' | 'sugarcube' | '';

/** Reports something of a passage that is not carried over. */
export type ReportLost = (what: string, found: string) => void;

/** Returns functions for `replace` that remove what is found and report it by a name. */
export const removeAs =
  (report: ReportLost) =>
  (what: string) =>
  (found: string): string => {
    report(what, found);
    return '';
  };

/** Returns the format by its name in the story's data, such as 'SugarCube'. */
export function storyFormatOf(name: unknown): StoryFormat {
  const wanted = typeof name === 'string' ? name.trim().toLowerCase() : '';
  return (['chapbook', 'harlowe', 'snowman', 'sugarcube'] as const).find((format) => format === wanted) ?? '';
}

/** A SugarCube macro, `<<name args>>`, from the offset `at` to the offset `end`; the name of a closing one has a slash. */
export type TwineMacro = { name: string; args: string; at: number; end: number };

/** The maximum length of a macro (characters), so that a file of openings is read in time. */
const longestMacro = 2000;

/** Finds the SugarCube macros of a text. The arguments may hold quoted text with `>>` in it, and several lines. */
export function findMacros(text: string): TwineMacro[] {
  const found: TwineMacro[] = [];
  const opening = /<<(\/?[A-Za-z][\w-]*|[-=])?/g;
  for (let begun = opening.exec(text); begun; begun = opening.exec(text)) {
    const from = opening.lastIndex;
    const end = endOfMacro(text, from);
    if (end === -1) continue;
    const name = (begun[1] ?? '').toLowerCase();
    found.push({ name, args: text.slice(from, end - 2).trim(), at: begun.index, end });
    opening.lastIndex = end;
  }
  return found;
}

/** Returns the offset after the `>>` that ends a macro, or -1. A quotation mark without a second one is a letter. */
function endOfMacro(text: string, from: number): number {
  const limit = Math.min(text.length, from + longestMacro);
  for (let at = from; at < limit; at += 1) {
    const mark = text[at]!;
    if (mark === '>' && text[at + 1] === '>') return at + 2;
    if (mark === '"' || mark === "'" || mark === '`') at = endOfQuotation(text, at, limit);
  }
  const end = text.indexOf('>>', from);
  return end === -1 || end >= limit ? -1 : end + 2;
}

/** Returns the offset of the mark that closes a quotation, or `from` when none closes it. */
export function endOfQuotation(text: string, from: number, limit: number): number {
  for (let at = from + 1; at < limit; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === text[from]) return at;
  }
  return from;
}

/** The SugarCube macros whose contents are code or never shown. */
const silentMacros = new Set([
  'script',
  'style',
  'silently',
  'silent',
  'widget',
  'createaudiogroup',
  'createplaylist',
]);

/**
 * Removes what no reader of a passage sees: comments, scripts, the variables and code of Chapbook, and SugarCube's
 * macros around code. `lost` is told each.
 */
export function removeTwineCode(passage: string, format: StoryFormat, lost: ReportLost): string {
  const without = removeAs(lost);
  let text = passage;
  if (format === 'chapbook' || format === '') text = removeChapbookCode(text, format, lost);
  text = replaceDelimitedRanges(text, /<!--/g, /-->/g, without('the comment'));
  text = replaceDelimitedRanges(text, /(?<![:/])\/\*/g, /\*\//g, without('the comment'));
  text = replaceDelimitedRanges(text, /\/%/g, /%\//g, without('the comment'));
  text = replaceDelimitedRanges(text, /<script\b/gi, /<\/script\s*>/gi, without('code'));
  text = replaceDelimitedRanges(text, /<style\b/gi, /<\/style\s*>/gi, without('code'));
  text = replaceDelimitedRanges(text, /<%/g, /%>/g, without('code'));
  if (format === 'snowman' || format === '') text = text.replace(/\$\{[^{}\n]*\}/g, without('code'));
  return removeSilentMacros(text, lost);
}

function removeSilentMacros(text: string, lost: ReportLost): string {
  let left = '';
  let copied = 0;
  const macros = findMacros(text);
  for (const [index, { name, at }] of macros.entries()) {
    if (at < copied || !silentMacros.has(name)) continue;
    const close = macros.slice(index + 1).find((macro) => macro.name === `/${name}`);
    if (!close) continue;
    lost('code', text.slice(at, close.end));
    left += text.slice(copied, at);
    copied = close.end;
  }
  return left + text.slice(copied);
}

/** Matches the variables at the beginning of a Chapbook passage, up to the line of two hyphens. */
const variables =
  /^(?:[ \t]*[\w$][\w.$-]*[ \t]*(?:\([^()\n]*\)[ \t]*)?:[^\n]*\n|[ \t]*\n)*[ \t]*--[ \t]*(?:\n|$)/;

const knownModifiers =
  /^(?:if(?:always|never)?|unless|else|cont(?:inue[ds]?|'d)?|after|append|align|note|n\.?b\.?|fixme|todo|javascript|css)\b/i;
const codeModifier = /^(?:javascript|css)\b/i;
const noteModifier = /^(?:note|n\.?b\.?|fixme|todo)\b/i;
const branchModifier = /^(?:if|unless|else)\b/i;

/** Removes the variables, modifiers, code and notes of Chapbook. A modifier is alone on its line, in brackets. */
function removeChapbookCode(passage: string, format: StoryFormat, lost: ReportLost): string {
  const text = passage.replace(variables, (found) => {
    if (found.trim() !== '--') lost('the variables', found);
    return '';
  });
  const kept: string[] = [];
  /** The lines of code or of a note under a modifier; null under any other. */
  let hidden: string[] | null = null;
  const endHidden = (): void => {
    if (hidden !== null && hidden.join('').trim() !== '') lost('code', hidden.join('\n'));
    hidden = null;
  };
  for (const line of text.split('\n')) {
    const modifiers = modifiersIn(line, format);
    if (modifiers === null) {
      (hidden ?? kept).push(line);
      continue;
    }
    endHidden();
    if (modifiers.some((one) => codeModifier.test(one) || noteModifier.test(one))) hidden = [];
    lost(modifiers.some((one) => branchModifier.test(one)) ? 'the condition' : 'the modifier', line.trim());
  }
  endHidden();
  return kept.join('\n');
}

/** Returns the modifiers of a line, or null; in a story of an unknown format only those that Chapbook has itself. */
function modifiersIn(line: string, format: StoryFormat): string[] | null {
  const inside = /^[ \t]*\[([^[\]\n]+)\][ \t]*$/.exec(line)?.[1];
  const modifiers = inside?.split(';').map((one) => one.trim()) ?? [];
  return modifiers.some((one) => format === 'chapbook' || knownModifiers.test(one)) ? modifiers : null;
}
