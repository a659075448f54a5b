import type {
  ExportedFile,
  ImportedTranslation,
} from '../../../../application/ports/device/exchange/content-transfer.ts';
import type { ContentDefinition } from '../../../../domain/checks/checked-content.ts';
import { isTranslationLanguage } from '../../../../domain/checks/check-translations.ts';
import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import { readTranslationTexts } from '../../../../domain/edits/translation-edits.ts';
import { isJsonObject } from '../../../../domain/platform/json.ts';
import { validateContent } from '../../content/validate/validate.ts';
import { TransferRefusedError } from '../conversion.ts';
import { parseXliff } from './read-xliff.ts';
import { importXliffUnits } from './import-xliff-units.ts';
import { formatXliff } from './write-xliff.ts';

/** Exports a draft as XLIFF. @throws TransferRefusedError for a draft with errors. */
export function exportDraftAsXliff(kind: ContentKind, draft: unknown, language: string): ExportedFile {
  const source = sourceIn(kind, draft);
  return {
    text: formatXliff(source, language, readTranslationTexts(draft, language)),
    notes: [],
    fileName: `${source.slug}.${language}.xlf`,
    mediaType: 'application/xliff+xml',
  };
}

/** Reads the texts of an XLIFF file for a draft. @throws TransferRefusedError for a file of other content. */
export function importDraftTextsFromXliff(
  kind: ContentKind,
  draft: unknown,
  bytes: Uint8Array,
  options: { replaces: boolean },
): ImportedTranslation {
  const file = parseXliff(bytes);
  const { language } = file;
  if (!isTranslationLanguage(language))
    throw new TransferRefusedError(`Its trgLang is '${language}', which is no language to translate into.`);
  const source = sourceIn(kind, draft);
  if (file.slug !== source.slug)
    throw new TransferRefusedError(`It is of '${file.slug}', and this is '${source.slug}'.`);
  const present = readTranslationTexts(draft, language);
  const { translation, taken, notes } = importXliffUnits(source, present, file, options);
  const changed = Object.entries(translation.texts).filter(([at, text]) => present.texts[at] !== text);
  return { language, texts: taken === 0 ? {} : Object.fromEntries(changed), notes };
}

/** Returns the text to translate. Findings of its rules and its translations do not concern a translator. */
function sourceIn(kind: ContentKind, draft: unknown): ContentDefinition {
  const { translations: _, ...value } = isJsonObject(draft) ? draft : {};
  const valid = validateContent(kind, value);
  if (!valid.ok) throw new TransferRefusedError(`The text has errors: ${valid.findings[0]?.message ?? ''}`);
  return valid.definition;
}
