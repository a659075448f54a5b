/** The longest slug, in characters. */
export const longestSlug = 80;

/** The rule of the published schemas: lower-case words joined by hyphens, and not the reserved `search`. */
export function isSlug(text: string): boolean {
  return text.length <= longestSlug && text !== 'search' && /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text);
}

/** Slugs that differ by fewer changes than this are probably the same slug with a typing error. */
const slips = 3;

type Named = { slug: string; title: string };

/**
 * Items that a new one may have been meant to be: the same title, or a slug with one or two other characters.
 * None for a slug that is there already, which is a new version of that item.
 */
export function mistakable<Item extends Named>(fresh: Named, items: readonly Item[]): Item[] {
  if (items.some(({ slug }) => slug === fresh.slug)) return [];
  const title = plain(fresh.title);
  return items.filter(
    (item) => plain(item.title) === title || editDistance(item.slug, fresh.slug, slips) < slips,
  );
}

/** A slug that none of these is, beginning like this one. */
export function freeSlug(like: string, taken: ReadonlySet<string>): string {
  for (let copy = 1; ; copy += 1) {
    const ending = copy === 1 ? '-copy' : `-copy-${copy}`;
    const slug = `${like.slice(0, longestSlug - ending.length).replace(/-+$/, '')}${ending}`;
    if (!taken.has(slug)) return slug;
  }
}

const plain = (title: string): string => title.trim().replace(/\s+/g, ' ').toLowerCase();

/** Insertions, deletions, replacements and swaps of neighbours between two words; at most `limit`. */
export function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) >= limit) return limit;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const at = (line: readonly number[], index: number): number => line[index] ?? limit;
      const same = one[row - 1] === other[column - 1];
      let cost = Math.min(
        at(last, column) + 1,
        at(now, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
      );
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwap && row > 1) cost = Math.min(cost, at(beforeLast, column - 2) + 1);
      now.push(cost);
    }
    if (Math.min(...now) >= limit) return limit;
    beforeLast = last;
    last = now;
  }
  return Math.min(last.at(-1) ?? limit, limit);
}
