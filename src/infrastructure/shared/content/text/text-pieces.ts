import { createScanner, type Node } from 'jsonc-parser';

/** One member or entry with what belongs to it: `gap` are the spaces before it, `lead` the comments before it,
 * `tail` what follows it on its line. `comma` is where its comma stands in the tail. */
export type Piece = { gap: string; lead: string; value: string; tail: string; comma: number };

/** The text between the brackets of an object or list. `open` and `close` are comments of the whole. */
export type Inside = { open: string; pieces: Piece[]; close: string };

/** The library's names for these are types alone. */
const commaToken = 5;
const lineComment = 12;
const blockComment = 13;
const trivia = 15;

/** An object or list in pieces: written again as it is, it is the same text. */
export function insideOf(text: string, { offset, length, children = [] }: Node): Inside {
  const end = offset + length - 1;
  const first = children[0]?.offset ?? end;
  const opened = children.length === 0 ? offset + 1 : restOfLine(text, offset + 1, first);
  const pieces: Piece[] = [];
  let from = opened;
  for (const [index, child] of children.entries()) {
    const to = child.offset + child.length;
    const next = children[index + 1]?.offset;
    const comma = next === undefined ? to : commaAfter(text, to);
    const tailEnd = next === undefined ? restOfLine(text, to, end) : restOfLine(text, comma + 1, next);
    const before = text.slice(from, child.offset);
    const gap = /^\s*/.exec(before)?.[0] ?? '';
    const tail =
      next === undefined ? text.slice(to, tailEnd) : text.slice(to, comma) + text.slice(comma + 1, tailEnd);
    pieces.push({
      gap,
      lead: before.slice(gap.length),
      value: text.slice(child.offset, to),
      tail,
      comma: comma - to,
    });
    from = tailEnd;
  }
  return { open: text.slice(offset + 1, opened), pieces, close: text.slice(from, end) };
}

/** The text between the brackets. A comment that ends with its line gets a line end. */
export function written({ open, pieces, close }: Inside, eol: string): string {
  const parts = [
    open,
    ...pieces.flatMap(({ gap, lead, value, tail, comma }, index) => [
      gap + lead + value,
      index === pieces.length - 1 ? tail : `${tail.slice(0, comma)},${tail.slice(comma)}`,
    ]),
    close,
  ];
  let whole = '';
  for (const part of parts) {
    if (part === '') continue;
    whole += endsInLineComment(whole) && !/^[ \t]*\r?\n/.test(part) ? eol + part : part;
  }
  return endsInLineComment(whole) ? whole + eol : whole;
}

/** To the end of the comments on the same line, if nothing else follows on it; else to where it began. */
function restOfLine(text: string, from: number, to: number): number {
  const scanner = createScanner(text);
  scanner.setPosition(from);
  let end = from;
  for (;;) {
    const kind: number = scanner.scan();
    const at = scanner.getTokenOffset();
    // The library's own value of a comment begins one character too early.
    const token = text.slice(at, at + scanner.getTokenLength());
    if (at >= to) return end;
    if (kind === lineComment) return at + token.length;
    if (kind === blockComment && !token.includes('\n')) end = at + token.length;
    else if (kind !== trivia) return /^\r?\n/.test(token) ? end : from;
  }
}

function commaAfter(text: string, from: number): number {
  const scanner = createScanner(text);
  scanner.setPosition(from);
  for (;;) {
    const kind: number = scanner.scan();
    if (kind === commaToken) return scanner.getTokenOffset();
    if (kind === endOfText) throw new RangeError('A comma is missing.');
  }
}
const endOfText = 17;

function endsInLineComment(text: string): boolean {
  const line = text.slice(text.lastIndexOf('\n') + 1);
  if (!line.includes('//')) return false;
  const scanner = createScanner(line);
  let last = 0;
  for (let kind: number = scanner.scan(); kind !== endOfText; kind = scanner.scan()) last = kind;
  return last === lineComment;
}
