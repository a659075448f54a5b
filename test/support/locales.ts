import { readFileSync } from 'node:fs';
import { readLocaleLanguages } from '../../src/infrastructure/node/platform/i18n/languages-in.ts';
import en from '../../src/ui/public/locales/en/translation.json' with { type: 'json' };

const folder = 'src/ui/public/locales';

/** The tags of the languages that the product has texts in; English is the first. */
export const languages: readonly string[] = Object.keys(readLocaleLanguages(folder));

const read = (language: string, namespace: string) =>
  JSON.parse(readFileSync(`${folder}/${language}/${namespace}.json`, 'utf8'));

export const translationIn = (language: string): typeof en => read(language, 'translation');
export const accountTextsIn = (language: string): object => read(language, 'account');
export const serverTextsIn = (language: string): object => read(language, 'server');
