import { helpIn, type HelpWords } from '../../../domain/support/help-in-text.ts';

/** The part of a parsed text that this file reads: elements with their children, and text. */
export type Part = {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: Part[];
};
type Words = { parent: Part; part: Part; value: string; from: number };

/** Numbers inside these elements belong to the author's own links, or to code. */
const closed: ReadonlySet<string | undefined> = new Set(['a', 'code', 'pre']);
const emphasis: ReadonlySet<string | undefined> = new Set(['strong', 'em']);

/** Turns the words of a parsed text that lead to help into links, and those for all helplines into a button. */
export function pressHelp(tree: Part, help: HelpWords): void {
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
  const places = helpIn(text, help, isEmphasised);
  if (places.length === 0) return;
  for (const { parent, part, value, from } of all) {
    if (closed.has(parent.tagName)) continue;
    const within = places.filter((place) => place.from >= from && place.to <= from + value.length);
    if (within.length === 0) continue;
    let at = 0;
    const parts: Part[] = [];
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

const textPart = (value: string): Part => ({ type: 'text', value });

function pressed(words: string, href: string | null): Part {
  const children = [textPart(words)];
  return href === null
    ? { type: 'element', tagName: 'button', properties: {}, children }
    : { type: 'element', tagName: 'a', properties: { href }, children };
}

function wordsOf(tree: Part): Words[] {
  const all: Words[] = [];
  let from = 0;
  const walk = (parent: Part): void => {
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
