import type { i18n } from 'i18next';

/** The language that Programmes and Activities are written in, unless they say another. */
const contentLanguage = 'en';

/** The language attributes of an element with an author's words. */
export type LanguageAttributes = { lang?: string; dir?: 'rtl' };

/**
 * The language attributes for an author's words on a page: `tags` with the direction, the `lang` alone, and that of the
 * page's own words among them. All are empty where both are in one language.
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
