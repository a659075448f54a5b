import type { CheckedContent, ContentDefinition } from '../../../../domain/checks/checked-content.ts';
import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import type { Translation } from '../../../../domain/content/translation.ts';
import { translateContent } from '../../../../domain/translation/translate-content.ts';
import type { SchemaChecks } from './published-checks.ts';
import { validateContent } from './validate.ts';

/** A translation, and the validated content in its language. */
export type ValidatedTranslation = { language: string; translation: Translation; content: CheckedContent };

/** Validates a definition in each language into which it is translated. */
export function validateTranslations(
  kind: ContentKind,
  definition: ContentDefinition,
  schemas?: SchemaChecks,
): ValidatedTranslation[] {
  return Object.entries(definition.translations ?? {}).map(([language, translation]) => ({
    language,
    translation,
    content: validateContent(kind, translateContent(definition, language), schemas),
  }));
}
