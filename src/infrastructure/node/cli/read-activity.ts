import type { ActivityDefinition } from '../../../domain/activity/definition.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import type { ContentDefinition } from '../../../domain/checks/checked-content.ts';
import { formatFinding } from '../../../domain/content/finding.ts';
import { joinTranslations } from '../../shared/content/joined-content.ts';
import { findTranslationFiles } from '../content/translation-files.ts';
import { CommandError, readInputFile } from './command.ts';

/**
 * Reads a content file with its translations. Without `kind`, the kind follows from its fields. @throws CommandError
 * with all findings if the file is invalid.
 */
export function readContentWithTranslations(file: string, kind?: ContentKind): ContentDefinition {
  const translations = findTranslationFiles(file).map(
    ({ file: name, language }) => [language, { name, bytes: readInputFile(name) }] as const,
  );
  const { definition, found } = joinTranslations(
    { name: file, bytes: readInputFile(file) },
    new Map(translations),
    kind && { kind },
  );
  if (definition) return definition;
  const lines = found.flatMap(({ file: name, findings }) =>
    findings.map((finding) => `${name}: ${formatFinding(finding)} [${finding.rule}]`),
  );
  throw new CommandError(lines.join('\n'));
}

/** Reads a file that must be an Activity, with its translations. @throws CommandError like `readContentWithTranslations`. */
export function readActivityFile(file: string): ActivityDefinition {
  const definition = readContentWithTranslations(file, 'activity');
  if ('touchpoints' in definition) return definition;
  throw new CommandError(`${file}: this is no Activity.`);
}
