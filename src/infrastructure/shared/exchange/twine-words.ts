import { replaceDelimitedRanges, replaceDelimitedRangesOnLine } from './replace-between.ts';

/** The text of a passage in plain markdown, with its pictures and the removed code. */
export type TwinePassageText = { text: string; pictures: { url: string; alt: string }[]; lost: string[] };

const isAddress = (url: string): boolean => /^(https:\/\/|\/(?!\/))[^\s\\<>"]+$/.test(url);
const shortly = (words: string): string => {
  const line = words.replace(/\s+/g, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
};

/**
 * Removes the code of story formats from a passage: macros of Harlowe and SugarCube, code of Snowman and Chapbook,
 * HTML. The text inside stays, because it is the author's; notes name the removed code.
 */
export function stripStoryFormatCode(passage: string): TwinePassageText {
  const lost: string[] = [];
  const pictures: TwinePassageText['pictures'] = [];
  const lose =
    (what: string) =>
    (found: string): string => {
      lost.push(`${what} '${shortly(found)}'`);
      return '';
    };
  const picture = (url: string, alt: string, whole: string): string => {
    if (isAddress(url) && alt.trim() !== '') pictures.push({ url, alt: shortly(alt).slice(0, 300) });
    else
      lost.push(
        `the picture '${shortly(whole)}', which needs ${isAddress(url) ? 'words for people who cannot see it' : 'an https address'}`,
      );
    return '';
  };
  const code = lose('code');
  let text = replaceDelimitedRanges(passage, /<!--/g, /-->/g, lose('the comment'));
  text = replaceDelimitedRanges(text, /\/\*/g, /\*\//g, lose('the comment'));
  text = replaceDelimitedRanges(text, /<script\b/gi, /<\/script\s*>/gi, code);
  text = replaceDelimitedRanges(text, /<style\b/gi, /<\/style\s*>/gi, code);
  text = replaceDelimitedRanges(text, /<%/g, /%>/g, code);
  text = text.replace(
    /\[img\[(?:([^[\]|]*)\|)?([^[\]|]*)\](?:\[[^[\]]*\])?\]/gi,
    (whole, alt: string | undefined, url: string) => picture(url.trim(), alt ?? '', whole),
  );
  text = replaceDelimitedRanges(text, /<img\b/gi, />/g, (whole) =>
    picture(attribute(whole, 'src'), attribute(whole, 'alt'), whole),
  );
  text = replaceDelimitedRangesOnLine(text, /<</g, />>/g, lose('the macro')).replace(
    /^[^\S\n]*\[(?:if|unless|else|cont(?:inue|'d)?|after|append|align|note|JavaScript|CSS)\b[^\]\n]*\][^\S\n]*$/gim,
    lose('the modifier'),
  );
  text = withoutHarlowe(text, lose('the macro')).replace(/<br\s*\/?>/gi, '\n');
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
    (_all, [, before = ''], inside) => `${before}*${inside.slice(0, -2)}*`,
  );
  text = text.replace(/(?<![ \t])[ \t]+$/gm, '');
  const names = new Set([...text.matchAll(/(?<![\w$])\$[A-Za-z_]\w*/g)].map(([name]) => name));
  for (const name of names) lost.push(`the value of ${name}`);
  return { text: text.trim(), pictures, lost };
}

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag)?.slice(1).join('') ?? '';

/**
 * Removes Harlowe macros such as `(set: $x to (a: 1, 2))` with their parentheses; the text of a hook stays without its
 * brackets.
 */
function withoutHarlowe(text: string, lose: (found: string) => string): string {
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
      lose(text.slice(at, end + 1));
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
