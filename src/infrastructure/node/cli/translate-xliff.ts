import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { isTranslationLanguage } from '../../../domain/checks/check-translations.ts';
import { TransferRefusedError } from '../../shared/exchange/conversion.ts';
import { parseXliff, type XliffFile } from '../../shared/exchange/xliff/read-xliff.ts';
import {
  emptyTranslation,
  importXliffUnits,
  type XliffImportResult,
} from '../../shared/exchange/xliff/import-xliff-units.ts';
import { formatXliff } from '../../shared/exchange/xliff/write-xliff.ts';
import { translationFilePath } from '../content/translation-files.ts';
import { CommandError, readInputFile, type InstalledProduct } from './command.ts';
import { readTranslationSource, readTranslationFile } from './read-translation.ts';

/**
 * Returns the path of the file with this name, or of the Activity or Programme with this slug in the content folder.
 */
export function findTranslationSource(word: string, { env, folder }: InstalledProduct): string {
  if (!/^[a-z0-9-]+$/.test(word) || existsSync(word)) return word;
  const content = resolve(folder, env['CONTENT_DIR'] || 'content');
  const found = ['activities', 'programmes']
    .map((kind) => join(content, kind, `${word}.json`))
    .find((file) => existsSync(file));
  if (found !== undefined) return found;
  throw new CommandError(`There is no Activity or Programme '${word}' in ${content}; name its file.`);
}

/** Returns a language tag unchanged. @throws CommandError for an invalid one. */
export function parseLanguageTag(language: string): string {
  if (isTranslationLanguage(language)) return language;
  throw new CommandError(`'${language}' is no language to translate into: write its tag, such as cy.`, 2);
}

/** Returns a file's XLIFF with the existing translations. */
export function exportXliff(source: string, language: string): string {
  const target = translationFilePath(source, language);
  const definition = readTranslationSource(source);
  if (definition.slug !== basename(source, '.json'))
    throw new CommandError(`${source}: its slug is '${definition.slug}'; a file is called after its slug.`);
  return formatXliff(
    definition,
    language,
    existsSync(target) ? readTranslationFile(target) : emptyTranslation,
  );
}

type Imported = XliffImportResult & { source: string; target: string };

/** Imports an XLIFF file into its translation file. Nothing is written unless at least one text was imported. */
export function importXliff(
  file: string,
  named: string | undefined,
  product: InstalledProduct,
  { replaces }: { replaces: boolean },
): Imported {
  const read = xliffIn(file);
  if (!isTranslationLanguage(read.language))
    throw new CommandError(
      `${file}: its trgLang is '${read.language}', which is no language to translate into.`,
    );
  const source = findTranslationSource(named ?? read.slug, product);
  const definition = readTranslationSource(source);
  if (definition.slug !== read.slug)
    throw new CommandError(`${file}: it is of '${read.slug}', and ${source} is '${definition.slug}'.`);
  const target = translationFilePath(source, read.language);
  const present = existsSync(target) ? readTranslationFile(target) : null;
  const taken = importXliffUnits(definition, present, read, { replaces });
  const written = `${JSON.stringify(taken.translation, null, 2)}\n`;
  const isChanged = taken.taken > 0 && (present === null || readFileSync(target, 'utf8') !== written);
  if (isChanged) writeFileSync(target, written);
  return { ...taken, source, target };
}

function xliffIn(file: string): XliffFile {
  try {
    return parseXliff(readInputFile(file));
  } catch (error) {
    throw error instanceof TransferRefusedError ? new CommandError(`${file}: ${error.message}`) : error;
  }
}
