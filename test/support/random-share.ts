/**
 * The share of its cases that a test tries: a tenth in `npm test`, all in `npm run prove` (docs/testing.md). A share
 * above 1 adds random cases.
 */
const share = Number(process.env['RANDOM_SHARE'] ?? 0.1);

/** True when all cases are tried, as in `npm run prove`. */
export const isWhole = share >= 1;

/** Returns the number of cases to try of `count`, at least `least`. */
export const shareOf = (count: number, least = 1): number => Math.max(Math.ceil(count * share), least);

/**
 * Returns all cases in `npm run prove`, otherwise the first `count`; the others prove the same for another layout or
 * content.
 */
export const firstOf = <Case>(cases: readonly Case[], count = 1): readonly Case[] =>
  isWhole ? cases : cases.slice(0, count);

/** Returns all cases in `npm run prove`, otherwise the share, spread evenly from the first to the last. */
export function sampleOf<Case>(cases: readonly Case[]): readonly Case[] {
  const count = Math.min(shareOf(cases.length), cases.length);
  return Array.from({ length: count }, (_, index) => cases[Math.floor((index * cases.length) / count)]!);
}
