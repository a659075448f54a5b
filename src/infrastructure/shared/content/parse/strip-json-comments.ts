/** Matches a possible comment. Most texts have `//` only in URLs, and only a match loads jsonc-parser. */
const perhapsComment = /\/[/*]/;

/** jsonc-parser exports these token kinds as types only. */
const lineComment = 12;
const blockComment = 13;
const endOfText = 17;

/** Replaces comments by spaces, so that every value keeps its offset. */
export async function blankJsonComments(text: string): Promise<string> {
  if (!perhapsComment.test(text)) return text;
  const { createScanner } = await import('jsonc-parser');
  const scanner = createScanner(text);
  const parts: string[] = [];
  let copied = 0;
  for (let kind: number = scanner.scan(); kind !== endOfText; kind = scanner.scan()) {
    if (kind !== lineComment && kind !== blockComment) continue;
    const from = scanner.getTokenOffset();
    // jsonc-parser takes `//` in a URL between curly quotation marks for a comment, because it ignores these marks.
    if (kind === lineComment && /https?:$/.test(text.slice(Math.max(0, from - 6), from))) continue;
    const to = from + scanner.getTokenLength();
    parts.push(text.slice(copied, from), text.slice(from, to).replace(/[^\r\n]/g, ' '));
    copied = to;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(copied);
}

/** Returns the text as JSON: without comments and the spaces and empty lines around them. */
export async function stripJsonComments(text: string): Promise<string> {
  if (!perhapsComment.test(text)) return text;
  const { stripComments } = await import('jsonc-parser');
  const plain = stripComments(text);
  return plain === text ? text : plain.replace(/(?<![ \t])[ \t]+$/gm, '').replace(/^\n+|\n+(?=\n)/g, '');
}
