/** Returns the indexes of items whose text equals an earlier one, ignoring case and outer spaces. */
export function findRepeatedTextIndexes<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): number[] {
  const seen = new Set<string>();
  return items.flatMap((item, index) => {
    const text = textOf(item).trim().toLowerCase();
    if (seen.has(text)) return [index];
    seen.add(text);
    return [];
  });
}
