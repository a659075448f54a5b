/**
 * The conversations that browser and Jest tests play whole: two of the library and one for tests only, which is long,
 * pauses, draws, compares and ends with a form of two pages, and which no reviewer of the library changes.
 */
export const starters: readonly string[] = ['checking-in-together', 'three-good-things', 'after-a-row'];

/** The folder of the Activities for tests only. */
export const journeysFolder = 'test/content/journeys';

/** Returns the path of an Activity of the library or of `journeysFolder`. */
export const fileOf = (slug: string): string =>
  slug === 'after-a-row' ? `${journeysFolder}/${slug}.json` : `content/activities/${slug}.json`;
