import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The language for texts that another one lacks. */
export const fallback = 'en';

/**
 * The languages of a folder of locales, English first, each with its own name for itself: every folder that is named
 * after a language and has both files of texts.
 */
export function languagesIn(folder: string): Record<string, string> {
  const others = readdirSync(folder).filter((tag) => tag !== fallback && isLanguage(folder, tag));
  return Object.fromEntries([fallback, ...others.toSorted()].map((tag) => [tag, ownName(tag)]));
}

const isLanguage = (folder: string, tag: string): boolean =>
  /^[a-z]{2,3}$/.test(tag) &&
  ['translation', 'server'].every((name) => existsSync(join(folder, tag, `${name}.json`)));

/** As it begins a line; Georgian has no capitals there. */
function ownName(tag: string): string {
  const name = new Intl.DisplayNames([tag, fallback], { type: 'language' }).of(tag) ?? tag;
  return name.replace(/^(?!\p{Script=Georgian})./u, (first) => first.toLocaleUpperCase(tag));
}
