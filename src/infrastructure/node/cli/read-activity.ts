import type { ActivityDefinition } from '../../../domain/activity/definition.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import type { ContentDefinition } from '../../../domain/checks/checked-content.ts';
import { findingText } from '../../../domain/content/finding.ts';
import { joinContent } from '../../shared/content/joined-content.ts';
import { translationsBeside } from '../content/translation-files.ts';
import { CommandError, readBytes } from './command.ts';

/**
 * Reads a file of content with the translations beside it. Without `kind`, its fields say the kind. @throws
 * CommandError with all findings when it is not valid.
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

/** The same of a file that has to be an Activity. */
export function readActivityFile(file: string): ActivityDefinition {
  const definition = readWithTranslations(file, 'activity');
  if ('touchpoints' in definition) return definition;
  throw new CommandError(`${file}: this is no Activity.`);
}
