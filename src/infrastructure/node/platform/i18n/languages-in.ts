import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The language for texts that another language lacks. */
export const fallbackLanguage = 'en';

/**
 * Returns the languages of a folder of locales, English first, each with its own name: every folder that is named after
 * a language and contains both files of texts.
 */
export function readLocaleLanguages(folder: string): Record<string, string> {
  const others = readdirSync(folder).filter((tag) => tag !== fallbackLanguage && isLanguage(folder, tag));
  return Object.fromEntries([fallbackLanguage, ...others.toSorted()].map((tag) => [tag, ownName(tag)]));
}

const isLanguage = (folder: string, tag: string): boolean =>
  /^[a-z]{2,3}$/.test(tag) &&
  ['translation', 'server'].every((name) => existsSync(join(folder, tag, `${name}.json`)));

/** Returns the language's own name with a capital first letter, except in Georgian, which has none at that place. */
function ownName(tag: string): string {
  const name = new Intl.DisplayNames([tag, fallbackLanguage], { type: 'language' }).of(tag) ?? tag;
  return name.replace(/^(?!\p{Script=Georgian})./u, (first) => first.toLocaleUpperCase(tag));
}
