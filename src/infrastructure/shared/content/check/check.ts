import { checkCaptions } from '../../../../domain/checks/check-captions.ts';
import { checkLateHelp } from '../../../../domain/checks/check-late-help.ts';
import type { KnownPictures } from '../../../../domain/checks/check-pictures.ts';
import type { ContentDefinition } from '../../../../domain/checks/checked-content.ts';
import type { Finding } from '../../../../domain/content/finding.ts';
import type { InLanguage } from '../validate/validate-translations.ts';
import { checkLanguages } from './check-languages.ts';
import { checkSource, errorsFirst } from './check-source.ts';

/**
 * The third stage of a content file: a definition, with what became of its translations, to findings by all rules. The
 * editor has no room for the rules of captions and of late help, and fetches those of translations when it needs them.
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
