/** The language that Programmes and Activities are written in. */
const contentLanguage = 'en';

/**
 * The `lang` of an author's words on a page in this language, and of the page's own words among them. Both are
 * undefined where the page is in the language of its content.
 */
export function languagesOn({ language }: { language: string }): {
  content: string | undefined;
  page: string | undefined;
} {
  if (language === contentLanguage) return { content: undefined, page: undefined };
  return { content: tagOf(contentLanguage), page: tagOf(language) };
}

/** English is British English (decision A91). */
const tagOf = (language: string): string => (language === 'en' ? 'en-GB' : language);
