/**
 * One text in another language. `of` is the digest of the source text that it translates; without `of` the translation
 * is not confirmed.
 */
export type TranslatedText = {
  text: string;
  of?: string;
  /** True once a speaker of the language has reviewed it against its source. */
  reviewed?: boolean;
  /** The source text, which a command writes for translators and removes once the translation is confirmed. */
  source?: string;
};

/** The texts of an Activity or Programme in one language, by their addresses (domain/translation/sentences.ts). */
export type Translation = {
  $schema?: string;
  /** A note from the translator to editors; learners never see it. */
  note?: string;
  status: 'Draft' | 'Available';
  texts: Record<string, TranslatedText>;
};

/** The translations by language tag. */
export type Translations = Record<string, Translation>;

/** The language that Programmes and Activities are written in. */
export const sourceLanguage = 'en';

type Translated = { translations?: Readonly<Translations> | undefined };

/** Returns the languages of the Available translations. */
export const listAvailableLanguages = ({ translations = {} }: Translated): string[] =>
  Object.entries(translations).flatMap(([language, { status }]) => (status === 'Available' ? language : []));

/** Returns the first of these languages in which the content is available; otherwise its own language. */
export function chooseContentLanguage(content: Translated, wanted: readonly string[]): string {
  const there = [sourceLanguage, ...listAvailableLanguages(content)];
  return wanted.find((language) => there.includes(language)) ?? sourceLanguage;
}
