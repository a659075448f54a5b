import {
  checkTranslations,
  inTranslation,
  walkable,
} from '../../../domain/content/checks/check-translations.ts';
import type { ContentDefinition } from '../../../domain/content/checks/checked-content.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import type { Finding } from '../../../domain/content/finding.ts';
import { spokenIn } from '../../../domain/translation/spoken-in.ts';
import { examinedOnce, type ExaminationCache } from './examined-once.ts';
import type { SchemaValidator } from './schema-validator.ts';

/** Rules beside those that every caller holds content to. */
export type FurtherRules = typeof examineTranslations;

/** The texts of each language, and what becomes of the rules of the whole in it. */
export function examineTranslations(
  validator: SchemaValidator,
  kind: ContentKind,
  definition: ContentDefinition,
  inSource: readonly Finding[],
  before?: ExaminationCache,
): Finding[] {
  const inThem = Object.entries(definition.translations ?? {}).flatMap(([language, translation]) => {
    const spoken = spokenIn(definition, language);
    const read = validator.read(kind, spoken);
    const found =
      read.ok && 'touchpoints' in spoken && 'touchpoints' in definition
        ? examinedOnce(walkable(spoken, definition), before).findings
        : read.findings;
    return inTranslation(definition, language, translation, found, inSource);
  });
  return [...checkTranslations(definition), ...inThem];
}
