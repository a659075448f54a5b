import { fromMarkdown } from 'mdast-util-from-markdown';
import { toHast } from 'mdast-util-to-hast';
import type { Part } from './press-help.ts';

/** Parses all of markdown; HTML stays in the tree as text. The parser is large, so load it lazily. */
export function readMarkdown(text: string): Part {
  return toHast(fromMarkdown(text), { allowDangerousHtml: true });
}
