import type { CheckedContent, ContentDefinition } from '../../../../domain/checks/checked-content.ts';
import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import type { Translation } from '../../../../domain/content/translation.ts';
import { spokenIn } from '../../../../domain/translation/spoken-in.ts';
import type { SchemaChecks } from './published-checks.ts';
import { validate } from './validate.ts';

/** A translation, and the content as it reads in its language, validated. */
export type InLanguage = { language: string; translation: Translation; content: CheckedContent };

/** Validates a definition as it reads in each language that it is translated into. */
export function validateTranslations(
  kind: ContentKind,
  definition: ContentDefinition,
  schemas?: SchemaChecks,
): InLanguage[] {
  return Object.entries(definition.translations ?? {}).map(([language, translation]) => ({
    language,
    translation,
    content: validate(kind, spokenIn(definition, language), schemas),
  }));
}
