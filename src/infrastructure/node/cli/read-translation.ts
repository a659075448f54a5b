import type { ContentDefinition } from '../../../domain/checks/checked-content.ts';
import { formatFinding } from '../../../domain/content/finding.ts';
import type { TranslatedText, Translation } from '../../../domain/content/translation.ts';
import { isJsonObject } from '../../../domain/platform/json.ts';
import { joinTranslations } from '../../shared/content/joined-content.ts';
import { parseJsonSource } from '../../shared/content/parse/parse.ts';
import { CommandError, readInputFile } from './command.ts';

/** Reads the file to translate, without its translations. @throws CommandError if it has errors. */
export function readTranslationSource(file: string): ContentDefinition {
  const { definition, found } = joinTranslations({ name: file, bytes: readInputFile(file) }, new Map());
  if (definition) return definition;
  const lines = found.flatMap(({ findings }) => findings.map((one) => `${file}: ${formatFinding(one)}`));
  throw new CommandError(lines.join('\n'));
}

/** Reads a translation, which may be incomplete: `check` reports the faults of its texts. */
export function readTranslationFile(file: string): Translation {
  const json = parseJsonSource(readInputFile(file));
  if (!json.ok)
    throw new CommandError(json.findings.map((found) => `${file}: ${formatFinding(found)}`).join('\n'));
  if (!isTranslation(json.value))
    throw new CommandError(
      `${file}: a translation has a "status", and "texts" of which each has a "text" in quotes.`,
    );
  return json.value;
}

const isTranslation = (value: unknown): value is Translation =>
  isJsonObject(value) &&
  (value['status'] === 'Draft' || value['status'] === 'Available') &&
  isJsonObject(value['texts']) &&
  Object.values(value['texts']).every(isTranslatedText);

const isTranslatedText = (value: unknown): value is TranslatedText =>
  isJsonObject(value) &&
  typeof value['text'] === 'string' &&
  ['of', 'source'].every((field) => value[field] === undefined || typeof value[field] === 'string');
