import { createScanner, type Node } from 'jsonc-parser';

/**
 * One member or entry with the text around it: `gap` is the space before it, `lead` its comments before it, `tail` the
 * rest of its line. `comma` is the offset of its comma in the tail.
 */
export type JsonMemberText = { gap: string; lead: string; value: string; tail: string; comma: number };

/** The text between the brackets of an object or list. `open` and `close` are comments on the whole. */
export type JsonContainerText = { open: string; pieces: JsonMemberText[]; close: string };

/** jsonc-parser exports these token kinds as types only. */
const commaToken = 5;
const lineComment = 12;
const blockComment = 13;
const trivia = 15;

/** Splits an object or list into pieces; `joinJsonContainer` turns them back into the same text. */
export function splitJsonContainer(text: string, { offset, length, children = [] }: Node): JsonContainerText {
  const end = offset + length - 1;
  const first = children[0]?.offset ?? end;
  const opened = children.length === 0 ? offset + 1 : restOfLine(text, offset + 1, first);
  const pieces: JsonMemberText[] = [];
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

/** Joins the pieces between the brackets. A line comment gets a line break after it. */
export function joinJsonContainer({ open, pieces, close }: JsonContainerText, eol: string): string {
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

/** Returns the end of the comments on the same line if only they follow; otherwise `from`. */
function restOfLine(text: string, from: number, to: number): number {
  const scanner = createScanner(text);
  scanner.setPosition(from);
  let end = from;
  for (;;) {
    const kind: number = scanner.scan();
    const at = scanner.getTokenOffset();
    // The value that jsonc-parser returns for a comment begins one character too early.
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
