import { checkCaptions } from '../../../../domain/checks/check-captions.ts';
import { checkLateHelp } from '../../../../domain/checks/check-late-help.ts';
import type { KnownPictures } from '../../../../domain/checks/check-pictures.ts';
import type { ContentDefinition } from '../../../../domain/checks/checked-content.ts';
import type { Finding } from '../../../../domain/content/finding.ts';
import type { InLanguage } from '../validate/validate-translations.ts';
import { checkLanguages } from './check-languages.ts';
import { checkSource, errorsFirst } from './check-source.ts';

/**
 * Applies all rules to a definition and its validated translations: the third stage of reading a content file. The
 * editor does not load the rules of captions and late help, and loads those of translations on demand.
 */
export function check(
  definition: ContentDefinition,
  languages: readonly InLanguage[],
  pictures?: KnownPictures,
): Finding[] {
  const inSource = checkSource(definition, pictures).findings;
  return errorsFirst([
    ...inSource,
    ...checkCaptions(definition),
    ...checkLateHelp(definition),
    ...checkLanguages(definition, languages, inSource),
  ]);
}
