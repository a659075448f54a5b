import { mostSlugCharacters } from '../content/slug.ts';

/** The most words of a text from which an id is made. */
const mostWords = 6;

/** Returns an id of lower-case words joined by hyphens, made of the first words of a text; '' when it has none. */
export function createIdFromText(words: string): string {
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
    .slice(0, mostSlugCharacters)
    .replace(/-+$/, '');
}

/** Returns an id like this one that is not taken, with a number behind it if necessary. */
export function findFreeId(like: string, taken: ReadonlySet<string>): string {
  for (let turn = 1; ; turn += 1) {
    const ending = turn === 1 ? '' : `-${turn}`;
    const id = `${like.slice(0, mostSlugCharacters - ending.length).replace(/-+$/, '')}${ending}`;
    if (!taken.has(id)) return id;
  }
}
