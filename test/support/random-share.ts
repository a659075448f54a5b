/**
 * The share of its values that a test of many tries: a tenth in `npm test`, all of them in `npm run prove`
 * (docs/testing.md); above 1 it is more of them where they are random.
 */
const share = Number(process.env['RANDOM_SHARE'] ?? 0.1);

/** True when nothing of the whole is left out, as in `npm run prove`. */
export const isWhole = share >= 1;

/** Returns how many of `count` values are tried; never fewer than `least`. */
export const shareOf = (count: number, least = 1): number => Math.max(Math.ceil(count * share), least);

/** Returns all cases where nothing is left out, otherwise the first `count`: they prove the same in other looks or of other content. */
export const firstOf = <Case>(cases: readonly Case[], count = 1): readonly Case[] =>
  isWhole ? cases : cases.slice(0, count);

/** Returns all cases where nothing is left out, otherwise this share of them, taken evenly from the first to the last. */
export function sampleOf<Case>(cases: readonly Case[]): readonly Case[] {
  const count = Math.min(shareOf(cases.length), cases.length);
  return Array.from({ length: count }, (_, index) => cases[Math.floor((index * cases.length) / count)]!);
}
