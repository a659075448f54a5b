import { editDistance } from './nearest.ts';

/** The maximum length of a slug (characters). */
export const mostSlugCharacters = 80;

/**
 * Returns whether a text is a slug by the published schemas: lower-case words joined by hyphens, except the reserved
 * `search`.
 */
export function isSlug(text: string): boolean {
  return text.length <= mostSlugCharacters && text !== 'search' && /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text);
}

/** The edit distance from which two slugs count as different; a smaller distance is probably a typing error. */
const slips = 3;

type Named = { slug: string; title: string };

/**
 * Returns the existing items that a new item may be meant to be: items with the same title, or with a slug that differs
 * by one or two characters. Empty if the slug exists already, because the upload is then a new version of that item.
 */
export function findSimilarItems<Item extends Named>(fresh: Named, items: readonly Item[]): Item[] {
  if (items.some(({ slug }) => slug === fresh.slug)) return [];
  const title = plain(fresh.title);
  return items.filter((item) => plain(item.title) === title || isAlike(item.slug, fresh.slug));
}

/** Returns a slug that begins like `like` and is not taken. */
export function findFreeSlug(like: string, taken: ReadonlySet<string>): string {
  for (let copy = 1; ; copy += 1) {
    const ending = copy === 1 ? '-copy' : `-copy-${copy}`;
    const slug = `${like.slice(0, mostSlugCharacters - ending.length).replace(/-+$/, '')}${ending}`;
    if (!taken.has(slug)) return slug;
  }
}

const isAlike = (one: string, other: string): boolean =>
  Math.abs(one.length - other.length) < slips && editDistance(one, other) < slips;

const plain = (title: string): string => title.trim().replace(/\s+/g, ' ').toLowerCase();
