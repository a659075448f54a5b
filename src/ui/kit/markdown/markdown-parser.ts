import { fromMarkdown } from 'mdast-util-from-markdown';
import { toHast } from 'mdast-util-to-hast';
import type { MarkdownNode } from './press-help.ts';

/** Parses all of markdown; HTML stays as text. The parser is large, so load this file lazily. */
export function parseMarkdown(text: string): MarkdownNode {
  return toHast(fromMarkdown(text), { allowDangerousHtml: true });
}
