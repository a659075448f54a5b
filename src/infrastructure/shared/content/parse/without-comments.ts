/** Matches a possible comment. Most texts have `//` only in addresses, and only a match needs the library. */
const perhapsComment = /\/[/*]/;

/** The library's names for these are types alone. */
const lineComment = 12;
const blockComment = 13;
const endOfText = 17;

/** The same text with spaces where comments were, so that every value stays at its place. */
export async function blankComments(text: string): Promise<string> {
  if (!perhapsComment.test(text)) return text;
  const { createScanner } = await import('jsonc-parser');
  const scanner = createScanner(text);
  const parts: string[] = [];
  let copied = 0;
  for (let kind: number = scanner.scan(); kind !== endOfText; kind = scanner.scan()) {
    if (kind !== lineComment && kind !== blockComment) continue;
    const from = scanner.getTokenOffset();
    // The library takes an address between curly quotation marks for a comment, because to it they begin no text.
    if (kind === lineComment && /https?:$/.test(text.slice(Math.max(0, from - 6), from))) continue;
    const to = from + scanner.getTokenLength();
    parts.push(text.slice(copied, from), text.slice(from, to).replace(/[^\r\n]/g, ' '));
    copied = to;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(copied);
}

/** The text as JSON: without comments, and without the spaces and empty lines that they leave. */
export async function withoutComments(text: string): Promise<string> {
  if (!perhapsComment.test(text)) return text;
  const { stripComments } = await import('jsonc-parser');
  const plain = stripComments(text);
  return plain === text ? text : plain.replace(/(?<![ \t])[ \t]+$/gm, '').replace(/^\n+|\n+(?=\n)/g, '');
}
