import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { isLanguage } from '../../../domain/checks/check-translations.ts';
import { TransferRefused } from '../../shared/exchange/conversion.ts';
import { readXliff, type XliffFile } from '../../shared/exchange/xliff/read-xliff.ts';
import {
  noTranslation,
  takeTranslation,
  type TakenTranslation,
} from '../../shared/exchange/xliff/take-translation.ts';
import { writeXliff } from '../../shared/exchange/xliff/write-xliff.ts';
import { translationFile } from '../content/translation-files.ts';
import { CommandError, readBytes, type Product } from './command.ts';
import { readSource, readTranslation } from './read-translation.ts';

/**
 * Returns the path of the file with this name, or of the Activity or Programme with this slug in the content folder.
 */
export function sourceNamed(word: string, { env, folder }: Product): string {
  if (!/^[a-z0-9-]+$/.test(word) || existsSync(word)) return word;
  const content = resolve(folder, env['CONTENT_DIR'] || 'content');
  const found = ['activities', 'programmes']
    .map((kind) => join(content, kind, `${word}.json`))
    .find((file) => existsSync(file));
  if (found !== undefined) return found;
  throw new CommandError(`There is no Activity or Programme '${word}' in ${content}; name its file.`);
}

/** Checks a language tag. @throws CommandError for an invalid one. */
export function languageNamed(language: string): string {
  if (isLanguage(language)) return language;
  throw new CommandError(`'${language}' is no language to translate into: write its tag, such as cy.`, 2);
}

/** Returns a file's XLIFF with the existing translations. */
export function exportedXliff(source: string, language: string): string {
  const target = translationFile(source, language);
  const definition = readSource(source);
  if (definition.slug !== basename(source, '.json'))
    throw new CommandError(`${source}: its slug is '${definition.slug}'; a file is called after its slug.`);
  return writeXliff(definition, language, existsSync(target) ? readTranslation(target) : noTranslation);
}

type Imported = TakenTranslation & { source: string; target: string };

/** Imports an XLIFF file into its translation. Nothing is written unless at least one text was imported. */
export function importedXliff(
  file: string,
  named: string | undefined,
  product: Product,
  { replaces }: { replaces: boolean },
): Imported {
  const read = xliffIn(file);
  if (!isLanguage(read.language))
    throw new CommandError(
      `${file}: its trgLang is '${read.language}', which is no language to translate into.`,
    );
  const source = sourceNamed(named ?? read.slug, product);
  const definition = readSource(source);
  if (definition.slug !== read.slug)
    throw new CommandError(`${file}: it is of '${read.slug}', and ${source} is '${definition.slug}'.`);
  const target = translationFile(source, read.language);
  const present = existsSync(target) ? readTranslation(target) : null;
  const taken = takeTranslation(definition, present, read, { replaces });
  const written = `${JSON.stringify(taken.translation, null, 2)}\n`;
  const isChanged = taken.taken > 0 && (present === null || readFileSync(target, 'utf8') !== written);
  if (isChanged) writeFileSync(target, written);
  return { ...taken, source, target };
}

function xliffIn(file: string): XliffFile {
  try {
    return readXliff(readBytes(file));
  } catch (error) {
    throw error instanceof TransferRefused ? new CommandError(`${file}: ${error.message}`) : error;
  }
}
