import type { i18n } from 'i18next';

/** The language of Programmes and Activities that name no other. */
const contentLanguage = 'en';

/** The language attributes of an element with an author's text. */
export type LanguageAttributes = { lang?: string; dir?: 'rtl' };

/**
 * Returns the language attributes for an author's text on a page: `tags` with the direction, `content` as the `lang`
 * of that text, and `page` as that of the page's own text within it. All are empty when both have the same language.
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

/** English is British English (decision A91). */
export const toLanguageTag = (language: string): string => (language === 'en' ? 'en-GB' : language);
