import type { ContentDefinition } from '../../../domain/checks/checked-content.ts';
import { findingText } from '../../../domain/content/finding.ts';
import type { TranslatedText, Translation } from '../../../domain/content/translation.ts';
import { isObject } from '../../../domain/platform/json.ts';
import { joinContent } from '../../shared/content/joined-content.ts';
import { parse } from '../../shared/content/parse/parse.ts';
import { CommandError, readBytes } from './command.ts';

/** Reads the file to translate, without its translations. @throws CommandError if it has errors. */
export function readSource(file: string): ContentDefinition {
  const { definition, found } = joinContent({ name: file, bytes: readBytes(file) }, new Map());
  if (definition) return definition;
  const lines = found.flatMap(({ findings }) => findings.map((one) => `${file}: ${findingText(one)}`));
  throw new CommandError(lines.join('\n'));
}

/** Reads a translation, which may be incomplete: `check` reports the faults of its texts. */
export function readTranslation(file: string): Translation {
  const json = parse(readBytes(file));
  if (!json.ok)
    throw new CommandError(json.findings.map((found) => `${file}: ${findingText(found)}`).join('\n'));
  if (!isTranslation(json.value))
    throw new CommandError(
      `${file}: a translation has a "status", and "texts" of which each has a "text" in quotes.`,
    );
  return json.value;
}

const isTranslation = (value: unknown): value is Translation =>
  isObject(value) &&
  (value['status'] === 'Draft' || value['status'] === 'Available') &&
  isObject(value['texts']) &&
  Object.values(value['texts']).every(isTranslatedText);

const isTranslatedText = (value: unknown): value is TranslatedText =>
  isObject(value) &&
  typeof value['text'] === 'string' &&
  ['of', 'source'].every((field) => value[field] === undefined || typeof value[field] === 'string');
