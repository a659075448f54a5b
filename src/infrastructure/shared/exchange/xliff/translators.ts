import type {
  ExportedFile,
  TakenTexts,
} from '../../../../application/ports/device/exchange/content-transfer.ts';
import type { ContentDefinition } from '../../../../domain/checks/checked-content.ts';
import { isLanguage } from '../../../../domain/checks/check-translations.ts';
import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import { translationTextsIn } from '../../../../domain/edits/translation-edits.ts';
import { isObject } from '../../../../domain/platform/json.ts';
import { validate } from '../../content/validate/validate.ts';
import { TransferRefused } from '../conversion.ts';
import { readXliff } from './read-xliff.ts';
import { takeTranslation } from './take-translation.ts';
import { writeXliff } from './write-xliff.ts';

/** Exports a draft as XLIFF. @throws TransferRefused for a draft with errors. */
export function draftToXliff(kind: ContentKind, draft: unknown, language: string): ExportedFile {
  const source = sourceIn(kind, draft);
  return {
    text: writeXliff(source, language, translationTextsIn(draft, language)),
    notes: [],
    fileName: `${source.slug}.${language}.xlf`,
    mediaType: 'application/xliff+xml',
  };
}

/** Reads the texts of an XLIFF file for a draft. @throws TransferRefused for a file of other content. */
export function textsFromXliff(
  kind: ContentKind,
  draft: unknown,
  bytes: Uint8Array,
  options: { replaces: boolean },
): TakenTexts {
  const file = readXliff(bytes);
  const { language } = file;
  if (!isLanguage(language))
    throw new TransferRefused(`Its trgLang is '${language}', which is no language to translate into.`);
  const source = sourceIn(kind, draft);
  if (file.slug !== source.slug)
    throw new TransferRefused(`It is of '${file.slug}', and this is '${source.slug}'.`);
  const present = translationTextsIn(draft, language);
  const { translation, taken, notes } = takeTranslation(source, present, file, options);
  const changed = Object.entries(translation.texts).filter(([at, text]) => present.texts[at] !== text);
  return { language, texts: taken === 0 ? {} : Object.fromEntries(changed), notes };
}

/** Returns the text to translate. Findings of its rules and its translations do not concern a translator. */
function sourceIn(kind: ContentKind, draft: unknown): ContentDefinition {
  const { translations: _, ...value } = isObject(draft) ? draft : {};
  const valid = validate(kind, value);
  if (!valid.ok) throw new TransferRefused(`The text has errors: ${valid.findings[0]?.message ?? ''}`);
  return valid.definition;
}
