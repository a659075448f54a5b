import { checkCaptions } from '../../../../domain/checks/check-captions.ts';
import { checkLateHelp } from '../../../../domain/checks/check-late-help.ts';
import type { AllowedPictures } from '../../../../domain/checks/check-pictures.ts';
import type { ContentDefinition } from '../../../../domain/checks/checked-content.ts';
import type { Finding } from '../../../../domain/content/finding.ts';
import type { ValidatedTranslation } from '../validate/validate-translations.ts';
import { checkTranslatedTexts } from './check-languages.ts';
import { checkSourceContent, orderErrorsFirst } from './check-source.ts';

/**
 * Applies all rules to a definition and its validated translations: the third stage of reading a content file. The
 * editor does not load the rules of captions and late help, and loads those of translations on demand.
 */
export function checkContentRules(
  definition: ContentDefinition,
  languages: readonly ValidatedTranslation[],
  pictures?: AllowedPictures,
): Finding[] {
  const inSource = checkSourceContent(definition, pictures).findings;
  return orderErrorsFirst([
    ...inSource,
    ...checkCaptions(definition),
    ...checkLateHelp(definition),
    ...checkTranslatedTexts(definition, languages, inSource),
  ]);
}
