import { replaceDelimitedRanges, replaceDelimitedRangesOnLine } from './replace-between.ts';
import { findMacros, removeAs, type ReportLost, type StoryFormat } from './twine-code.ts';

/** The text of a passage in plain markdown, with its pictures and the removed code. */
export type TwinePassageText = { text: string; pictures: { url: string; alt: string }[]; lost: string[] };

const isAddress = (url: string): boolean => /^(https:\/\/|\/(?!\/))[^\s\\<>"]+$/.test(url);
const shortly = (words: string): string => {
  const line = words.replace(/\s+/g, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
};

/** Returns the note for something that is not carried over. */
export function describeLost(what: string, found: string): string {
  const note = `${what} '${shortly(found)}'`;
  return what === 'the condition' ? `${note}, so that its words are said to everybody` : note;
}

/**
 * Removes the marks of story formats from a passage: macros and hooks of Harlowe, macros and styles of SugarCube, HTML.
 * The text inside stays, because it is the author's; notes name the removed marks.
 */
export function stripStoryFormatCode(passage: string, format: StoryFormat): TwinePassageText {
  const lost: string[] = [];
  const pictures: TwinePassageText['pictures'] = [];
  const report: ReportLost = (what, found) => void lost.push(describeLost(what, found));
  const lose = removeAs(report);
  const picture = (url: string, alt: string, whole: string): string => {
    if (isAddress(url) && alt.trim() !== '') pictures.push({ url, alt: shortly(alt).slice(0, 300) });
    else
      lost.push(
        `the picture '${shortly(whole)}', which needs ${isAddress(url) ? 'words for people who cannot see it' : 'an https address'}`,
      );
    return '';
  };
  let text = passage;
  text = text.replace(
    /\[img\[(?:([^[\]|]*)\|)?([^[\]|]*)\](?:\[[^[\]]*\])?\]/gi,
    (whole, alt: string | undefined, url: string) => picture(url.trim(), alt ?? '', whole),
  );
  text = replaceDelimitedRanges(text, /<img\b/gi, />/g, (whole) =>
    picture(attribute(whole, 'src'), attribute(whole, 'alt'), whole),
  );
  text = withoutMacros(text, report);
  if (format !== 'harlowe') text = withoutSugarCubeMarks(text, format, report);
  if (format !== 'sugarcube') text = withoutHarloweMarks(withoutHarlowe(text, report), format, report);
  text = text.replace(/<br\s*\/?>/gi, '\n');
  text = replaceDelimitedRanges(text, /<(b|strong|i|em)\s/gi, />/g, (whole, [, name = '']) => {
    lose('the HTML')(whole);
    return `<${name}>`;
  });
  text = text.replace(/<\/?(?:b|strong)>/gi, '**').replace(/<\/?(?:i|em)>/gi, '*');
  text = replaceDelimitedRanges(text, /<\/?p\b/gi, />/g, () => '\n\n');
  text = replaceDelimitedRangesOnLine(text, /<\/?[a-z]/gi, />/g, lose('the HTML'));
  text = replaceDelimitedRangesOnLine(
    text,
    /''(?=\S)/g,
    /\S''/g,
    (_all, _opening, inside) => `**${inside.slice(0, -2)}**`,
  );
  text = replaceDelimitedRangesOnLine(
    text,
    /(^|[^:/])\/\/(?=\S)/gm,
    /[^\s:]\/\/(?!\/)/g,
    (whole, opening, inside) =>
      isInAddress(opening) ? whole : `${opening[1] ?? ''}*${inside.slice(0, -2)}*`,
  );
  text = text.replace(/(?<![ \t])[ \t]+$/gm, '');
  // A temporary variable begins with an underscore; emphasis in markdown does, too, and ends with one.
  const names = new Set(
    text.match(/(?<![\w$\\])(?:\$[A-Za-z_]\w*|_[A-Za-z](?:\w*[A-Za-z\d])?(?!\w)(?![^\n]*\w_(?!\w)))/g),
  );
  for (const name of names) lost.push(`the value of ${name}`);
  return { text: text.trim(), pictures, lost };
}

/** Returns whether two slashes stand in an address, such as https://example.org/a//b. */
function isInAddress({ input, index, 1: before = '' }: RegExpExecArray): boolean {
  const from = input.lastIndexOf('\n', index) + 1;
  return /:\/\/\S*$/.test(input.slice(Math.max(from, index - longestAddress), index + before.length));
}

const longestAddress = 2000;

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag)?.slice(1).join('') ?? '';

const sugarCubeBranch = /^(?:if|elseif|else|switch|case|default)$/;

/** Removes the macros of SugarCube. A closing one goes without a note, because its opening has one. */
function withoutMacros(text: string, report: ReportLost): string {
  let left = '';
  let copied = 0;
  for (const { name, at, end } of findMacros(text)) {
    if (!name.startsWith('/'))
      report(sugarCubeBranch.test(name) ? 'the condition' : 'the macro', text.slice(at, end));
    left += text.slice(copied, at);
    copied = end;
  }
  return left + text.slice(copied);
}

/** Removes the marks of SugarCube around styled text; a heading becomes bold text. */
function withoutSugarCubeMarks(text: string, format: StoryFormat, report: ReportLost): string {
  const unstyled = text
    .replace(/@@((?:[^;@\n]{1,200};)+)\n?/g, (_whole, style: string) => {
      report('the style', style);
      return '';
    })
    .replaceAll('@@', '')
    .replace(/\{\{\{|\}\}\}/g, '')
    .replace(/\\\n/g, '');
  return format === 'sugarcube' ? unstyled.replace(/^!{1,6}[ \t]*(\S[^\n]*)$/gm, '**$1**') : unstyled;
}

const harloweBranch = /^\(\s*(?:if|else-?if|unless|else|cond|switch|case)\s*:/i;

/** Removes the marks of Harlowe around hooks and aligned text; braces join the lines between them. */
function withoutHarloweMarks(text: string, format: StoryFormat, report: ReportLost): string {
  const lose = removeAs(report);
  const unnamed = text
    .replace(/\|[\w-]{1,80}[>)]\[([^[\]]*)\]/g, (whole, words: string) => {
      report('the name of the hook', whole);
      return words;
    })
    .replace(/(?<!\[)\[([^[\]]*)\][<(][\w-]{1,80}\|/g, (whole, words: string) => {
      report('the name of the hook', whole);
      return words;
    })
    .replace(/^[ \t]*(?:=+>|<=+|=+><=+|<=+>)[ \t]*$/gm, lose('the alignment'))
    .replace(/(?<!\[)\[=+(?=[^=\]])/g, lose('the hook'))
    .replace(/\\\n/g, '');
  return format === 'harlowe' ? withoutBraces(unnamed) : unnamed;
}

/** Removes the braces of Harlowe in pairs, and the line ends between them. */
function withoutBraces(text: string): string {
  const open: number[] = [];
  const marks = new Set<number>();
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{') open.push(at);
    const from = text[at] === '}' ? open.pop() : undefined;
    if (from !== undefined) marks.add(from).add(at);
  }
  let depth = 0;
  return Array.from({ length: text.length }, (_none, at) => {
    const mark = text[at]!;
    if (marks.has(at)) {
      depth += mark === '{' ? 1 : -1;
      return '';
    }
    return depth > 0 && mark === '\n' ? ' ' : mark;
  }).join('');
}

/**
 * Removes Harlowe macros such as `(set: $x to (a: 1, 2))` with their parentheses; the text of a hook stays without its
 * brackets.
 */
function withoutHarlowe(text: string, report: ReportLost): string {
  const start = /\(\s*[a-z][\w-]*:/giy;
  const closings = closingsIn(text);
  const kept: string[] = [];
  const keep = (from: number, to: number): void => {
    const endOf = (at: number): number => {
      const end = closings.get(at) ?? Infinity;
      return end < to ? end : -1;
    };
    let plainFrom = from;
    for (let at = text.indexOf('(', from); at !== -1 && at < to; at = text.indexOf('(', at)) {
      start.lastIndex = at;
      const end = start.test(text) ? endOf(at) : -1;
      if (end === -1) {
        at += 1;
        continue;
      }
      kept.push(text.slice(plainFrom, at));
      const macro = text.slice(at, end + 1);
      report(harloweBranch.test(macro) ? 'the condition' : 'the macro', macro);
      at = end + 1;
      const hook = text[at] === '[' && text[at + 1] !== '[' ? endOf(at) : -1;
      if (hook !== -1) {
        keep(at + 1, hook);
        at = hook + 1;
      }
      plainFrom = at;
    }
    kept.push(text.slice(plainFrom, to));
  };
  keep(0, text.length);
  return kept.join('');
}

const longestMacro = 2000;

/** Finds the end of each round and square bracket, counting only its own kind; omits an end beyond `longestMacro`. */
function closingsIn(text: string): ReadonlyMap<number, number> {
  const closings = new Map<number, number>();
  const open: Record<string, number[]> = { ')': [], ']': [] };
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at] ?? '';
    if (mark === '(') open[')']?.push(at);
    else if (mark === '[') open[']']?.push(at);
    else if (mark === ')' || mark === ']') {
      const from = open[mark]?.pop();
      if (from !== undefined && at < from + longestMacro) closings.set(from, at);
    }
  }
  return closings;
}
