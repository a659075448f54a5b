import type { i18n } from 'i18next';

/** The language of Programmes and Activities that declare none. */
const contentLanguage = 'en';

/** The attributes for an element with an author's text. */
export type LanguageAttributes = { lang?: string; dir?: 'rtl' };

/**
 * Returns the attributes for an author's text in the language `own` on a page: `tags` sets language and direction,
 * `content` is the text's `lang`, and `page` is the `lang` of the page's own words within that text. All are empty when
 * both languages are the same.
 */
export function contentLanguageAttributes(
  page: Pick<i18n, 'language' | 'dir'>,
  own = contentLanguage,
): { tags: LanguageAttributes; content?: string; page?: string } {
  if (page.language === own) return same;
  const content = toLanguageTag(own);
  const tags: LanguageAttributes =
    page.dir(own) === 'rtl' ? { lang: content, dir: 'rtl' } : { lang: content };
  return { tags, content, page: toLanguageTag(page.language) };
}

const same = { tags: {} };

/** Returns the tag for a `lang` attribute; English is British English (decision A91). */
export const toLanguageTag = (language: string): string => (language === 'en' ? 'en-GB' : language);
