/**
 * The share of the cases that a test tries: a tenth in `npm test`, all in `npm run prove` (docs/testing.md). Above 1,
 * tests draw more random cases.
 */
const share = Number(process.env['RANDOM_SHARE'] ?? 0.1);

/** True when all cases are tried, as in `npm run prove`. */
export const isWhole = share >= 1;

/** Returns the number of cases to try of `count`, at least `least`. */
export const shareOf = (count: number, least = 1): number => Math.max(Math.ceil(count * share), least);

/**
 * Returns all cases in `npm run prove`, otherwise the first `count`. Used where the other cases prove the same for
 * another layout or content.
 */
export const firstOf = <Case>(cases: readonly Case[], count = 1): readonly Case[] =>
  isWhole ? cases : cases.slice(0, count);

/** Returns all cases in `npm run prove`, otherwise a share of them, spread evenly. */
export function sampleOf<Case>(cases: readonly Case[]): readonly Case[] {
  const count = Math.min(shareOf(cases.length), cases.length);
  return Array.from({ length: count }, (_, index) => cases[Math.floor((index * cases.length) / count)]!);
}
