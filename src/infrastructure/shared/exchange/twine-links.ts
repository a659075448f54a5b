import {
  endOfQuotation,
  findMacros,
  type ReportLost,
  type StoryFormat,
  type TwineMacro,
} from './twine-code.ts';

const quoted = `"(?:[^"\\\\\\n]|\\\\.)*"|'(?:[^'\\\\\\n]|\\\\.)*'`;

/** Returns a link in Twine's own form. */
const link = (label: string, target: string): string =>
  label === target ? `[[${target}]]` : `[[${label}->${target}]]`;

const unquoted = (text: string): string => text.slice(1, -1).replace(/\\(.)/g, '$1').trim();

/**
 * Writes the links that story formats have in forms of their own as `[[label->target]]`: macros of Harlowe and
 * SugarCube, inserts of Chapbook, pictures that lead on. `lost` is told what leads nowhere here.
 */
export function writeTwineLinks(passage: string, format: StoryFormat, lost: ReportLost): string {
  let text = passage;
  if (format === 'harlowe' || format === '') text = writeHarloweLinks(text);
  if (format === 'sugarcube' || format === '') text = writeSugarCubeLinks(writePictureLinks(text), lost);
  if (format === 'chapbook' || format === '') text = writeChapbookLinks(text, format, lost);
  return text;
}

const gotoHarlowe = new RegExp(`\\(\\s*(?:go-?to|display)\\s*:\\s*(${quoted})\\s*\\)`, 'gi');
const linkGoto = new RegExp(
  `\\(\\s*link-?(?:reveal-?)?goto\\s*:\\s*(${quoted})\\s*(?:,\\s*(${quoted})\\s*)?\\)`,
  'gi',
);
const linkHook = new RegExp(
  `\\(\\s*link(?:-?(?:reveal|repeat|replace|rerun))?\\s*:\\s*(${quoted})\\s*\\)\\s*\\[([^[\\]]*)\\]`,
  'gi',
);

/** Writes `(link-goto:)`, `(link: …)[… (goto: …)]` and `(goto:)` of Harlowe. */
function writeHarloweLinks(text: string): string {
  return text
    .replace(linkHook, (whole, label: string, hook: string) => {
      const target = new RegExp(gotoHarlowe.source, 'i').exec(hook)?.[1];
      if (target === undefined) return whole;
      return withRest(link(unquoted(label), unquoted(target)), hook.replace(gotoHarlowe, ''));
    })
    .replace(linkGoto, (_whole, label: string, target: string = label) =>
      link(unquoted(label), unquoted(target)),
    )
    .replace(gotoHarlowe, (_whole, target: string) => link(unquoted(target), unquoted(target)));
}

/** Puts what else stood in a link's hook on lines of its own, so that it is read or reported. */
const withRest = (written: string, rest: string): string =>
  rest.trim() === '' ? written : `${written}\n${rest.trim()}\n`;

/** Writes the link of `[img[words|address][target]]` beside its picture. */
const writePictureLinks = (text: string): string =>
  text.replace(
    /\[img\[((?:([^[\]|\n]*)\|)?[^[\]|\n]*)\]\[([^[\]\n]+)\](?:\[([^[\]\n]*)\])?\]/gi,
    (_whole, picture: string, words: string | undefined, target: string, setter: string | undefined) =>
      `[img[${picture}]]\n[[${words?.trim() || target.trim()}->${target.trim()}]${setter === undefined ? '' : `[${setter}]`}]\n`,
  );

const aroundLink = /^\[\[(?:(?!\[\[|\]\])[^\n])*\]\]$/;

/** Writes `<<link>>`, `<<button>>`, `<<goto>>` and `<<include>>` of SugarCube. */
function writeSugarCubeLinks(text: string, lost: ReportLost): string {
  const macros = findMacros(text);
  let written = '';
  let copied = 0;
  macros.forEach((macro, index) => {
    if (macro.at < copied) return;
    const found = linkOfMacro(text, macros, index, lost);
    if (found === null) return;
    written += text.slice(copied, macro.at) + found.text;
    copied = found.end;
  });
  return written + text.slice(copied);
}

function linkOfMacro(
  text: string,
  macros: readonly TwineMacro[],
  index: number,
  lost: ReportLost,
): { text: string; end: number } | null {
  const { name, args, at, end } = macros[index]!;
  const [first, second] = splitArguments(args);
  if (name === 'goto' || name === 'include' || name === 'display')
    return first === undefined ? null : { text: link(first, first), end };
  if (name === 'return' || name === 'back') {
    lost('the way back', text.slice(at, end));
    return { text: '', end };
  }
  if (name !== 'link' && name !== 'button' && name !== 'click') return null;
  const closeAt = macros.findIndex((macro, place) => place > index && macro.name === `/${name}`);
  const inside = closeAt === -1 ? [] : macros.slice(index + 1, closeAt);
  const body = closeAt === -1 ? '' : text.slice(end, macros[closeAt]!.at);
  const whole = closeAt === -1 ? end : macros[closeAt]!.end;
  if (aroundLink.test(args)) return { text: withRest(args, body), end: whole };
  if (first === undefined) return null;
  if (second !== undefined) return { text: withRest(link(first, second), body), end: whole };
  const goto = inside.find((macro) => macro.name === 'goto');
  const target = goto && splitArguments(goto.args)[0];
  if (!goto || target === undefined) {
    lost('the link', text.slice(at, end));
    return { text: `${first} ${body}`, end: whole };
  }
  const rest = body.slice(0, goto.at - end) + body.slice(goto.end - end);
  return { text: withRest(link(first, target), rest), end: whole };
}

/** Splits the arguments of a macro that are quoted, or a single name without quotation marks. */
function splitArguments(args: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    if (args[at] !== '"' && args[at] !== "'") continue;
    const end = endOfQuotation(args, at, args.length);
    if (end === at) continue;
    found.push(unquoted(args.slice(at, end + 1)));
    at = end;
  }
  return found;
}

/** The inserts of Chapbook that ask for something. */
const questions = /^(?:cycling link|dropdown menu|text input)\b/i;
/** The inserts of Chapbook that stories of an unknown format may have. */
const knownInsert =
  /^(?:cycling link|dropdown menu|text input|back link|restart link|embed \w|ambient sound|sound effect|no ambient sound|random|theme switcher)\b/i;

/**
 * Replaces the inserts of Chapbook, which stand in braces: those that lead to a passage become links, a picture stays a
 * picture. A story of an unknown format may have braces in its words, so only what can be no words is replaced there.
 */
function writeChapbookLinks(text: string, format: StoryFormat, lost: ReportLost): string {
  let written = '';
  let copied = 0;
  for (const { at, end } of findInserts(text)) {
    written += text.slice(copied, at) + insteadOfInsert(text.slice(at, end), format, lost);
    copied = end;
  }
  return written + text.slice(copied);
}

function insteadOfInsert(whole: string, format: StoryFormat, lost: ReportLost): string {
  const insert = whole.slice(1, -1).trim();
  const name = /^[^:,]*/.exec(insert)![0].trim().toLowerCase();
  const [first = '', second] = splitArguments(insert);
  if (/^embed passage(?: named)?$/.test(name)) return link(first, first);
  if (name === 'link to') return link(second ?? first, first);
  if (name === 'reveal link') {
    if (/,\s*passage\s*:/i.test(insert) && second !== undefined) return link(first, second);
    lost('the link', whole);
    return second === undefined ? first : `${first} ${second}`;
  }
  if (name === 'embed image') return `<img src="${first}" alt="${second ?? ''}">`;
  const isKnown = format === 'chapbook' || /^[A-Za-z_$][\w.$]*$/.test(insert) || knownInsert.test(insert);
  if (!isKnown) return whole;
  lost(questions.test(insert) ? 'the question' : 'the insert', whole);
  return '';
}

/** The maximum length of an insert (characters). */
const longestInsert = 2000;

/** Finds the inserts of a text: braces on one line, neither doubled nor nested; quoted text may hold braces. */
function findInserts(text: string): { at: number; end: number }[] {
  const found: { at: number; end: number }[] = [];
  for (let at = text.indexOf('{'); at !== -1; at = text.indexOf('{', at + 1)) {
    if (text[at - 1] === '{' || text[at + 1] === '{') continue;
    const end = endOfInsert(text, at + 1);
    if (end === -1 || text[end] === '}') continue;
    found.push({ at, end });
    at = end - 1;
  }
  return found;
}

function endOfInsert(text: string, from: number): number {
  const limit = Math.min(text.length, from + longestInsert);
  for (let at = from; at < limit; at += 1) {
    const mark = text[at]!;
    if (mark === '}') return at + 1;
    if (mark === '{' || mark === '\n') return -1;
    if (mark === '"' || mark === "'") {
      const end = endOfQuotation(text, at, limit);
      if (!text.slice(at, end).includes('\n')) at = end;
    }
  }
  return -1;
}
