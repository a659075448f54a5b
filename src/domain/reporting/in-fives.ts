/**
 * How families are counted for others to read. Every number is told as the multiple of five at or above it, so it
 * stands for that many families or up to four fewer. Rounding up keeps the order of any two sets of families, and a
 * set is never told as larger than the sets that cover it together. All told numbers are therefore the true ones of
 * another service in which every count is a multiple of five: no adding or subtracting of them, over whatever
 * tables and periods, shows that a count is one to four.
 */

/** Numbers are published in steps of this many families. */
export const stepOfCounts = 5;

/** The number of families from which on more than a beginning is reported. */
export const fewestReported = stepOfCounts + 1;

/** The multiple of five at or above a number. Nought stays nought. */
export const inFives = (count: number): number => Math.ceil(count / stepOfCounts) * stepOfCounts;

/**
 * Parts of which each family is in exactly one. They add up to their whole as `inFives` tells it: each is rounded
 * down, and those with the largest rests are rounded up. So a part differs from the truth by at most four.
 */
export function partsInFives(parts: readonly number[]): number[] {
  const roundedDown = parts.map((count) => count - (count % stepOfCounts));
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
  const missing = (inFives(sum(parts)) - sum(roundedDown)) / stepOfCounts;
  const byRest = parts
    .map((count, index) => ({ rest: count % stepOfCounts, index }))
    .toSorted((one, other) => other.rest - one.rest);
  const roundedUp = new Set(byRest.slice(0, missing).map(({ index }) => index));
  return roundedDown.map((count, index) => (roundedUp.has(index) ? count + stepOfCounts : count));
}
