import type { MarkdownNode } from './press-help.ts';

/** Matches where plain text begins: no heading, quotation, rule, list of another kind or indented line. */
const plainStart = String.raw`(?![\s#>+~=|\-]|\d+[.)])`;
const paragraphLine = new RegExp(`^${plainStart}.*[^ ]$`, 'u');
const listItem = new RegExp(`^(?:(-)|(\\d{1,9})\\.) (${plainStart}.*[^ ])$`, 'u');

/** Matches an escaped character, strong or emphasised text, a link, plain text, or a lone ampersand. */
const pieces =
  /\\([!-/:-@[-`{-~])|\*\*((?:[^*_`[\]<&\\\n]|\\[!-/:-@[-`{-~])+)\*\*|([*_])((?:[^*_`[\]<&\\\n]|\\[!-/:-@[-`{-~])+)\3|\[([^*_`[\]<&\\!\n]+)\]\(((?:https?:\/\/|mailto:|tel:|sms:)[\w./:?=#@+,;~-]+)\)|([^*_`[\]<&\\]+)|(&)(?!#?\w+;)/gu;
const beginsWithWord = /^[\p{L}\p{N}]/u;
const endsWithWord = /[\p{L}\p{N}]$/u;

/**
 * Parses the markdown of most messages: paragraphs, one-line list items, strong and emphasised text, and links. Returns
 * the same tree as the full parser, or null for any other markdown.
 */
export function parseSimpleMarkdown(text: string): MarkdownNode | null {
  if (text.includes('\t') || text.includes('\0') || text.includes('\r')) return null;
  const blocks = text.split(/\n\n+/);
  const children: MarkdownNode[] = [];
  let wasList = false;
  for (const block of blocks) {
    const lines = block.split('\n');
    const items = lines.map((line) => listItem.exec(line));
    const isList = items[0] !== null;
    const part = isList ? (wasList ? null : readList(items)) : readParagraph(lines);
    if (part === null) return null;
    if (children.length > 0) children.push(lineEnd);
    children.push(part);
    wasList = isList;
  }
  return { type: 'root', children };
}

const lineEnd: MarkdownNode = { type: 'text', value: '\n' };

function readParagraph(lines: readonly string[]): MarkdownNode | null {
  const children = lines.every((line) => paragraphLine.test(line)) ? readWords(lines.join('\n')) : null;
  return children && element('p', children);
}

/**
 * Parses a list; returns null unless all items have the same kind of mark, because another mark begins another list.
 */
function readList(items: readonly (RegExpExecArray | null)[]): MarkdownNode | null {
  const isBulleted = items[0]?.[1] !== undefined;
  const children: MarkdownNode[] = [lineEnd];
  for (const item of items) {
    const words = item !== null && (item[1] !== undefined) === isBulleted ? readWords(item[3] ?? '') : null;
    if (words === null) return null;
    children.push(element('li', words), lineEnd);
  }
  const start = Number(items[0]?.[2] ?? 1);
  return element(isBulleted ? 'ul' : 'ol', children, start === 1 ? {} : { start });
}

function readWords(text: string): MarkdownNode[] | null {
  const parts: MarkdownNode[] = [];
  let words = '';
  let at = 0;
  const finish = (): void => {
    if (words !== '') parts.push({ type: 'text', value: words });
    words = '';
  };
  for (const piece of text.matchAll(pieces)) {
    if (piece.index !== at) return null;
    at += piece[0].length;
    const [whole, escaped, strong, , emphasised, linked, href] = piece;
    const marked = strong ?? emphasised;
    if (marked !== undefined && !standsAlone(text.slice(0, piece.index), marked, text.slice(at))) return null;
    if (marked !== undefined) {
      finish();
      const value = marked.replace(/\\(.)/gu, '$1');
      parts.push(element(strong === undefined ? 'em' : 'strong', [{ type: 'text', value }]));
    } else if (linked !== undefined) {
      if (text.slice(0, piece.index).endsWith('!')) return null;
      finish();
      parts.push(element('a', [{ type: 'text', value: linked }], { href }));
    } else words += escaped ?? whole;
  }
  finish();
  return at === text.length ? parts : null;
}

/** Returns true if the marks around this text are emphasis for certain, whatever characters are beside them. */
function standsAlone(before: string, words: string, after: string): boolean {
  const isApart = !endsWithWord.test(before) && !/[*_\\]$/.test(before) && !/^[\p{L}\p{N}*_]/u.test(after);
  const endsPlainly = endsWithWord.test(words) || /[.!?,:;)…]$/.test(words);
  return isApart && beginsWithWord.test(words) && endsPlainly;
}

function element(
  tagName: string,
  children: MarkdownNode[],
  properties: Record<string, unknown> = {},
): MarkdownNode {
  return { type: 'element', tagName, properties, children };
}
