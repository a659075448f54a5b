/** Which share of its values a test of many tries (docs/testing.md); above 1 it is more of them where they are random. */
const share = Number(process.env['RANDOM_SHARE'] ?? 1);

/** How many of so many values are tried. */
export const shareOf = (count: number): number => Math.ceil(count * share);
