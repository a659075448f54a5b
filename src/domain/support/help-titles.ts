/** The title of the help lines on the screen, by language; a test compares it with the locale files. */
export const helpTitles = { en: 'Get help now', cy: 'Cael help nawr' } as const;

/** Returns the title of the help lines in a language; in English for a language without texts in the product. */
export const getHelpTitle = (language: string): string =>
  Object.entries(helpTitles).find(([known]) => known === language)?.[1] ?? helpTitles.en;
