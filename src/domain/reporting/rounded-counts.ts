/**
 * Counts of families are rounded for publication. Every number is published as the multiple of five at or above it, so
 * it stands for that many families or up to four fewer.
 *
 * Rounding up keeps the order of any two sets of families, and a set is never published as larger than the sets that
 * cover it together. All published numbers could thus be the true ones of another service in which every count is a
 * multiple of five: no adding or subtracting of them reveals that a count is one to four.
 */

/** The step to which published counts of families are rounded. */
export const familyCountStep = 5;

/** The number of families from which on more is reported than the number of starts. */
export const fewestReportedFamilies = familyCountStep + 1;

/** Returns the multiple of five at or above a number; 0 stays 0. */
export const roundUpToFives = (count: number): number => Math.ceil(count / familyCountStep) * familyCountStep;

/**
 * Rounds the sizes of groups that divide the families, so that they add up to the rounded whole: rounds all down to
 * multiples of five, then those with the largest remainders up. Each result differs from the true size by at most four.
 */
export function roundPartsToFives(parts: readonly number[]): number[] {
  const roundedDown = parts.map((count) => count - (count % familyCountStep));
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
  const missing = (roundUpToFives(sum(parts)) - sum(roundedDown)) / familyCountStep;
  const byRest = parts
    .map((count, index) => ({ rest: count % familyCountStep, index }))
    .toSorted((one, other) => other.rest - one.rest);
  const roundedUp = new Set(byRest.slice(0, missing).map(({ index }) => index));
  return roundedDown.map((count, index) => (roundedUp.has(index) ? count + familyCountStep : count));
}
