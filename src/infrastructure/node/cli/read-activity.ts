import type { ActivityDefinition } from '../../../domain/activity/definition.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import type { ContentDefinition } from '../../../domain/checks/checked-content.ts';
import { findingText } from '../../../domain/content/finding.ts';
import { joinContent } from '../../shared/content/joined-content.ts';
import { translationsBeside } from '../content/translation-files.ts';
import { CommandError, readBytes } from './command.ts';

/**
 * Reads a content file with its translations. Without `kind`, the kind follows from its fields. @throws CommandError
 * with all findings if the file is invalid.
 */
export function readWithTranslations(file: string, kind?: ContentKind): ContentDefinition {
  const translations = translationsBeside(file).map(
    ({ file: name, language }) => [language, { name, bytes: readBytes(name) }] as const,
  );
  const { definition, found } = joinContent(
    { name: file, bytes: readBytes(file) },
    new Map(translations),
    kind && { kind },
  );
  if (definition) return definition;
  const lines = found.flatMap(({ file: name, findings }) =>
    findings.map((finding) => `${name}: ${findingText(finding)} [${finding.rule}]`),
  );
  throw new CommandError(lines.join('\n'));
}

/** Reads a file that must be an Activity, with its translations. @throws CommandError like `readWithTranslations`. */
export function readActivityFile(file: string): ActivityDefinition {
  const definition = readWithTranslations(file, 'activity');
  if ('touchpoints' in definition) return definition;
  throw new CommandError(`${file}: this is no Activity.`);
}
