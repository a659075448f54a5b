/**
 * The conversations that browser and Jest tests play completely: two of the library, and one for tests only, which no
 * review of the library changes. It is long, pauses, has a drawing and a comparison, and ends with a form of two pages.
 */
export const starters: readonly string[] = ['checking-in-together', 'three-good-things', 'after-a-row'];

/** The folder of the Activities that only tests have. */
export const journeysFolder = 'test/content/journeys';

/** Returns the path of an Activity of the library or of `journeysFolder`. */
export const fileOf = (slug: string): string =>
  slug === 'after-a-row' ? `${journeysFolder}/${slug}.json` : `content/activities/${slug}.json`;
