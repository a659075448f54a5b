import { longestSlug } from '../content/slug.ts';

/** Ids made of the first words of a text have this many. */
const mostWords = 6;

/** A name in lower-case words joined by hyphens, made of a title or of a text's first words; '' where it has none. */
export function idFrom(words: string): string {
  return words
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/\{\{.*?\}\}/g, ' ')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .slice(0, mostWords)
    .join('-')
    .replace(/^[0-9-]+/, '')
    .slice(0, longestSlug)
    .replace(/-+$/, '');
}

/** An id like this one that is not taken: with a number behind it, if need be. */
export function freeId(like: string, taken: ReadonlySet<string>): string {
  for (let turn = 1; ; turn += 1) {
    const ending = turn === 1 ? '' : `-${turn}`;
    const id = `${like.slice(0, longestSlug - ending.length).replace(/-+$/, '')}${ending}`;
    if (!taken.has(id)) return id;
  }
}
