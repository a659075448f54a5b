import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The path of a translation, and the language in its name. */
export type TranslationFile = { file: string; language: string };

/**
 * Returns the source and the language of a translation: `two-homes.cy.json` is the Welsh translation of
 * `two-homes.json`. Returns null for another file.
 */
export function parseTranslationFileName(file: string): (TranslationFile & { source: string }) | null {
  const [, slug, language] = /^([^.]+)\.([^.]+)\.json$/.exec(basename(file)) ?? [];
  if (slug === undefined || language === undefined) return null;
  return { file, language, source: join(dirname(file), `${slug}.json`) };
}

/** Finds the translations beside the file of an Activity or Programme. */
export function findTranslationFiles(source: string): TranslationFile[] {
  const folder = dirname(source);
  if (!existsSync(folder)) return [];
  const slug = basename(source, '.json');
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) => parseTranslationFileName(join(folder, name)) ?? [])
    .filter((translation) => basename(translation.source, '.json') === slug);
}

/** Returns the path of a file's translation into this language. */
export const translationFilePath = (source: string, language: string): string =>
  join(dirname(source), `${basename(source, '.json')}.${language}.json`);
