/** Numbers of families that would tell of fewer than this many are not shown (promise 24). */
export const suppressedBelow = 5;

/** A number, or null in the place of one that is not shown. */
export type Shown = number | null;

const isSmall = (count: number): boolean => count > 0 && count < suppressedBelow;

/**
 * Totals of which some hold others: no shown number is small, and no two of them differ by a small one, which
 * would tell how few there are between them. The first is shown before all others.
 */
export function apart(totals: readonly number[]): Shown[] {
  const [whole = 0] = totals;
  const kept = isSmall(whole) ? [] : [whole];
  const inOrder = totals
    .map((count, index) => ({ count, index }))
    .toSorted((one, other) => other.count - one.count);
  const shown: Shown[] = totals.map(() => null);
  for (const { count, index } of inOrder) {
    if (isSmall(whole) || isSmall(count)) continue;
    if (kept.some((other) => isSmall(Math.abs(other - count)))) continue;
    kept.push(count);
    shown[index] = count;
  }
  return shown;
}

/**
 * Parts that add up to a known whole: besides the small ones, so many of the next larger are hidden that
 * nobody can work the hidden ones out.
 */
export function partsOf(parts: readonly number[]): Shown[] {
  const shown: Shown[] = parts.map((count) => (isSmall(count) ? null : count));
  for (;;) {
    const hidden = parts.filter((_count, index) => shown[index] === null);
    const total = hidden.reduce((sum, count) => sum + count, 0);
    if (hidden.length === 0 || (hidden.length > 1 && total >= suppressedBelow)) return shown;
    const rest = parts.flatMap((count, index) =>
      count > 0 && shown[index] !== null ? [{ count, index }] : [],
    );
    const next = rest.toSorted((one, other) => one.count - other.count)[0];
    if (!next) return parts.map((count) => (count === 0 && hidden.length > 1 ? 0 : null));
    shown[next.index] = null;
  }
}

/** Parts of a known whole that may overlap, so that each is known with the rest of the whole. */
export function sharesOf(whole: number, parts: readonly number[]): Shown[] {
  return parts.map((count) => (isSmall(count) || isSmall(whole - count) ? null : count));
}
