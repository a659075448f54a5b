/**
 * One text in another language. `of` is the digest of the sentence that it translates; without it nobody has
 * confirmed the text yet.
 */
export type TranslatedText = {
  text: string;
  of?: string;
  /** Somebody who speaks the language has read it beside its source. */
  reviewed?: boolean;
  /** The sentence to translate, put there for translators; taken out once the text is confirmed. */
  source?: string;
};

/** The texts of an Activity or Programme in one language, by their addresses (domain/translation/sentences.ts). */
export type Translation = {
  $schema?: string;
  /** From translator to editors; learners never see it. */
  note?: string;
  status: 'Draft' | 'Available';
  texts: Record<string, TranslatedText>;
};

/** The translations by language tag. */
export type Translations = Record<string, Translation>;

/** The language that Programmes and Activities are written in. */
export const sourceLanguage = 'en';

type Translated = { translations?: Readonly<Translations> | undefined };

/** The languages in which families get this content besides its own. */
export const languagesOf = ({ translations = {} }: Translated): string[] =>
  Object.entries(translations).flatMap(([language, { status }]) => (status === 'Available' ? language : []));

/** The first of these languages, the best first, in which there is this content; its own where it is in none. */
export function languageFor(content: Translated, wanted: readonly string[]): string {
  const there = [sourceLanguage, ...languagesOf(content)];
  return wanted.find((language) => there.includes(language)) ?? sourceLanguage;
}
