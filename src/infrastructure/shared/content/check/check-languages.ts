import { checkTranslations, inTranslation, walkable } from '../../../../domain/checks/check-translations.ts';
import type { ContentDefinition } from '../../../../domain/checks/checked-content.ts';
import type { Finding } from '../../../../domain/content/finding.ts';
import type { InLanguage } from '../validate/validate-translations.ts';
import { examineOnce, type ExaminationCache } from './check-source.ts';

/** The rules for the texts of each language, and those of the whole that it breaks although its source does not. */
export function checkLanguages(
  definition: ContentDefinition,
  languages: readonly InLanguage[],
  inSource: readonly Finding[],
  cache?: ExaminationCache,
): Finding[] {
  const inThem = languages.flatMap(({ language, translation, content }) => {
    const found =
      content.ok && 'touchpoints' in content.definition && 'touchpoints' in definition
        ? examineOnce(walkable(content.definition, definition), cache).findings
        : content.findings;
    return inTranslation(definition, language, translation, found, inSource);
  });
  return [...checkTranslations(definition), ...inThem];
}
