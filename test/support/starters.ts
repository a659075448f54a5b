/**
 * Whole conversations that journeys and tests go through: two of the library, and one that is theirs alone. The third
 * is long, pauses, draws, compares and ends with a form of two pages; no reviewer of the library changes it.
 */
export const starters: readonly string[] = ['checking-in-together', 'three-good-things', 'after-a-row'];

/** The folder of the Activities that only journeys and tests have. */
export const journeysFolder = 'test/content/journeys';

/** The file of an Activity of the library, or of `journeysFolder`. */
export const fileOf = (slug: string): string =>
  slug === 'after-a-row' ? `${journeysFolder}/${slug}.json` : `content/activities/${slug}.json`;
