import {
  checkTranslations,
  findTranslationFindings,
  withSourceOptionValues,
} from '../../../../domain/checks/check-translations.ts';
import type { ContentDefinition } from '../../../../domain/checks/checked-content.ts';
import type { Finding } from '../../../../domain/content/finding.ts';
import type { ValidatedTranslation } from '../validate/validate-translations.ts';
import { examineWithCache, type ExaminationCache } from './check-source.ts';

/** Checks the texts of each language, and finds the rules that a translation breaks although its source keeps them. */
export function checkTranslatedTexts(
  definition: ContentDefinition,
  languages: readonly ValidatedTranslation[],
  inSource: readonly Finding[],
  cache?: ExaminationCache,
): Finding[] {
  const inThem = languages.flatMap(({ language, translation, content }) => {
    const found =
      content.ok && 'touchpoints' in content.definition && 'touchpoints' in definition
        ? examineWithCache(withSourceOptionValues(content.definition, definition), cache).findings
        : content.findings;
    return findTranslationFindings(definition, language, translation, found, inSource);
  });
  return [...checkTranslations(definition), ...inThem];
}
