/** The indexes of items whose text is that of an earlier one, without regard to case and outer spaces. */
export function repeats<Item>(items: readonly Item[], textOf: (item: Item) => string): number[] {
  const seen = new Set<string>();
  return items.flatMap((item, index) => {
    const text = textOf(item).trim().toLowerCase();
    if (seen.has(text)) return [index];
    seen.add(text);
    return [];
  });
}
