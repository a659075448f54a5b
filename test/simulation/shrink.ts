/**
 * Returns the shortest list it finds that still fails: removes ever smaller parts as long as the rest fails (delta
 * debugging). No single item of the result can be removed.
 *
 * fast-check does not shorten schedules here: a schedule is drawn from one number that people can type, and each
 * operation has its own seed, so that the remaining ones happen as before.
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

/** Returns the list without its first part of this size that is not needed; null when each part is needed. */
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
