/** The title of the help lines on the screen, by language; a test holds it to the locale files. */
export const helpTitles = { en: 'Get help now', cy: 'Cael help nawr' } as const;

/** The title on a screen in this language; English where the product has no texts in it. */
export const helpTitleIn = (language: string): string =>
  Object.entries(helpTitles).find(([known]) => known === language)?.[1] ?? helpTitles.en;
