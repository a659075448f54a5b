/** The language that Programmes and Activities are written in, unless they say another. */
const contentLanguage = 'en';

/** What an element of an author's words says of their language. */
export type LanguageAttributes = { lang?: string; dir?: 'rtl' };

/**
 * What is said of an author's words in this language on a page, the `lang` of these alone, and that of the page's own
 * words among them. None says anything where both are in one language.
 */
export function languagesOn(
  { language }: { language: string },
  own = contentLanguage,
): { tags: LanguageAttributes; content: string | undefined; page: string | undefined } {
  if (language === own) return { tags: same, content: undefined, page: undefined };
  const content = languageTag(own);
  const tags = { lang: content, ...(fromTheRight.test(own) && { dir: 'rtl' as const }) };
  return { tags, content, page: languageTag(language) };
}

const same: LanguageAttributes = {};

/** Languages that are written from right to left. */
const fromTheRight = /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/;

/** English is British English (decision A91). */
export const languageTag = (language: string): string => (language === 'en' ? 'en-GB' : language);
