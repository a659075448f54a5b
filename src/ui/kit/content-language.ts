import type { i18n } from 'i18next';

/** The language that Programmes and Activities are written in, unless they say another. */
const contentLanguage = 'en';

/** What an element of an author's words says of their language. */
export type LanguageAttributes = { lang?: string; dir?: 'rtl' };

/**
 * What is said of an author's words in this language on a page, the `lang` of these alone, and that of the page's own
 * words among them. None says anything where both are in one language.
 */
export function languagesOn(
  page: Pick<i18n, 'language' | 'dir'>,
  own = contentLanguage,
): { tags: LanguageAttributes; content?: string; page?: string } {
  if (page.language === own) return same;
  const content = languageTag(own);
  const tags: LanguageAttributes =
    page.dir(own) === 'rtl' ? { lang: content, dir: 'rtl' } : { lang: content };
  return { tags, content, page: languageTag(page.language) };
}

const same = { tags: {} };

/** English is British English (decision A91). */
export const languageTag = (language: string): string => (language === 'en' ? 'en-GB' : language);
