import { findHelpLinks, type HelpTexts } from '../../../domain/support/help-in-text.ts';

/** A node of parsed markdown: an element with children, or text. */
export type MarkdownNode = {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: MarkdownNode[];
};
type Words = { parent: MarkdownNode; part: MarkdownNode; value: string; from: number };

/** Help words inside these elements are not linked: they belong to an author's own link, or to code. */
const closed: ReadonlySet<string | undefined> = new Set(['a', 'code', 'pre']);
const emphasis: ReadonlySet<string | undefined> = new Set(['strong', 'em']);

/**
 * Turns phone numbers and other help words in parsed markdown into links, and the words for all helplines into a
 * button.
 */
export function linkHelpWords(tree: MarkdownNode, help: HelpTexts): void {
  const all = wordsOf(tree);
  const text = all.map(({ value }) => value).join('');
  const isEmphasised = (from: number, to: number): boolean =>
    all.some(
      (words) =>
        emphasis.has(words.parent.tagName) &&
        words.from <= from &&
        to <= words.from + words.value.length &&
        words.value.trim() === text.slice(from, to),
    );
  const places = findHelpLinks(text, help, isEmphasised);
  if (places.length === 0) return;
  for (const { parent, part, value, from } of all) {
    if (closed.has(parent.tagName)) continue;
    const within = places.filter((place) => place.from >= from && place.to <= from + value.length);
    if (within.length === 0) continue;
    let at = 0;
    const parts: MarkdownNode[] = [];
    for (const place of within) {
      parts.push(textPart(value.slice(at, place.from - from)));
      at = place.to - from;
      parts.push(pressed(value.slice(place.from - from, at), place.href));
    }
    parts.push(textPart(value.slice(at)));
    const siblings = parent.children ?? [];
    const own = parts.filter((one) => one.value !== '');
    parent.children = siblings.flatMap((sibling) => (sibling === part ? own : [sibling]));
  }
}

const textPart = (value: string): MarkdownNode => ({ type: 'text', value });

function pressed(words: string, href: string | null): MarkdownNode {
  const children = [textPart(words)];
  return href === null
    ? { type: 'element', tagName: 'button', properties: {}, children }
    : { type: 'element', tagName: 'a', properties: { href }, children };
}

function wordsOf(tree: MarkdownNode): Words[] {
  const all: Words[] = [];
  let from = 0;
  const walk = (parent: MarkdownNode): void => {
    for (const part of parent.children ?? []) {
      if (part.type === 'text' && part.value !== undefined) {
        all.push({ parent, part, value: part.value, from });
        from += part.value.length;
      } else walk(part);
    }
  };
  walk(tree);
  return all;
}
