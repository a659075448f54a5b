import { checkTranslations, inTranslation, walkable } from '../../../../domain/checks/check-translations.ts';
import type { ContentDefinition } from '../../../../domain/checks/checked-content.ts';
import type { Finding } from '../../../../domain/content/finding.ts';
import type { InLanguage } from '../validate/validate-translations.ts';
import { examineOnce, type ExaminationCache } from './check-source.ts';

/** Checks the texts of each language, and finds the rules that a translation breaks although its source keeps them. */
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
