/**
 * The least of a list that still fails: parts are left out, ever smaller ones, as long as the rest fails (delta
 * debugging). No single item of the result can be left out.
 *
 * This and not fast-check shortens schedules: a schedule is drawn from one number that people can type, each operation
 * brings the seed of its own chance, so that what is left happens as before, and a world has six milliseconds.
 */
export async function shrink<Item>(
  items: readonly Item[],
  fails: (items: readonly Item[]) => Promise<boolean>,
): Promise<readonly Item[]> {
  let least = items;
  let size = Math.ceil(least.length / 2);
  while (size >= 1) {
    const smaller = await withoutOnePart(least, size, fails);
    if (smaller) {
      least = smaller;
      size = Math.min(size, Math.ceil(least.length / 2));
    } else size = size === 1 ? 0 : Math.ceil(size / 2);
  }
  return least;
}

/** The list without its first part of this size that need not be there; null when each has to. */
async function withoutOnePart<Item>(
  items: readonly Item[],
  size: number,
  fails: (items: readonly Item[]) => Promise<boolean>,
): Promise<readonly Item[] | null> {
  for (let from = 0; from < items.length; from += size) {
    const rest = [...items.slice(0, from), ...items.slice(from + size)];
    if (await fails(rest)) return rest;
  }
  return null;
}
