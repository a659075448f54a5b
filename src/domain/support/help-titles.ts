/** The title of the help lines on the screen, by language; a test compares it with the locale files. */
export const helpTitles = { en: 'Get help now', cy: 'Cael help nawr' } as const;

/** Returns the title in this language; English when the product has no texts in it. */
export const getHelpTitle = (language: string): string =>
  Object.entries(helpTitles).find(([known]) => known === language)?.[1] ?? helpTitles.en;
