import type { TranslationImportNote } from '../../../../application/ports/device/exchange/content-transfer.ts';
import type { ContentDefinition } from '../../../../domain/checks/checked-content.ts';
import { listPlaceholders } from '../../../../domain/checks/check-translations.ts';
import { computeTextDigest } from '../../../../domain/platform/text-digest.ts';
import type { TranslatedText, Translation } from '../../../../domain/content/translation.ts';
import { matchTranslation, type TextTranslation } from '../../../../domain/translation/translation-state.ts';
import {
  orderTranslationTexts,
  updateTranslation,
} from '../../../../domain/translation/update-translation.ts';
import type { XliffUnit, XliffFile } from './read-xliff.ts';
import { findSentenceContext } from './sentence-context.ts';

/** A translation after an import; `taken` is the number of changed texts. */
export type XliffImportResult = { translation: Translation; taken: number; notes: TranslationImportNote[] };

/** The empty translation, which `translate update` writes for a new language. */
export const emptyTranslation: Translation = {
  $schema: '/schemas/translation-schema.json',
  status: 'Draft',
  texts: {},
};

/**
 * Imports the texts of an XLIFF file into a translation. A text that does not fit its source is left out with a note.
 * Without `replaces`, so is a text whose translation was changed since the file was exported.
 */
export function importXliffUnits(
  definition: ContentDefinition,
  present: Translation | null,
  { units }: XliffFile,
  { replaces = false }: { replaces?: boolean } = {},
): XliffImportResult {
  const before = present ?? updateTranslation(definition, emptyTranslation);
  const standing = matchTranslation(definition, before);
  const places = new Map(standing.texts.map((text) => [text.address, text]));
  const entries = new Map<string, TranslatedText>();
  const notes: TranslationImportNote[] = [];
  const seen = new Set<string>();
  for (const unit of units) {
    const { address } = unit;
    const text = places.get(address);
    const leave = (message: string): void => void notes.push({ kind: 'left out', address, message });
    if (!text) leave('There is no text at this place.');
    else if (seen.has(address)) leave('It stands in the file more than once; the first was read.');
    else if ('fault' in unit) leave(`It cannot be read: ${unit.fault}.`);
    else {
      const fault = faultOf(definition, text, unit, replaces);
      const entry = fault === null ? entryOf(text, unit) : null;
      const had = text.entry?.text ?? '';
      if (fault !== null) leave(fault);
      if (entry) entries.set(address, entry);
      if (entry && had !== '' && had !== entry.text)
        notes.push({
          kind: 'replaced',
          address,
          message: `"${excerpt(had)}" has become "${excerpt(entry.text)}".`,
        });
    }
    seen.add(address);
  }
  if (entries.size === 0) return { translation: before, taken: 0, notes };
  const texts = orderTranslationTexts(
    standing,
    before.texts,
    ({ address, entry }) => entries.get(address) ?? entry,
  );
  return { translation: { ...before, texts }, taken: entries.size, notes };
}

/** Returns the reason why a text cannot be imported, as a sentence; null when it can. */
function faultOf(
  definition: ContentDefinition,
  text: TextTranslation,
  { source, target, before }: XliffUnit,
  replaces: boolean,
): string | null {
  const { words, entry } = text;
  const had = entry?.text ?? '';
  if (source !== words) return `Its source has changed to "${excerpt(words)}": export it again.`;
  if (target === '')
    return had === '' ? null : 'The file has no translation of it; the one that is there stays.';
  if (target === had) return null;
  const [wanted, there] = [words, target].map((one) => Array.from(new Set(listPlaceholders(one))).toSorted());
  if (String(wanted) !== String(there) || (isTorn(target) && !isTorn(words)))
    return `Its source has ${listOf(wanted)}, and the translation has ${listOf(there)}${isTorn(target) ? ' and a part of one' : ''}: keep what stands in {{ }} as it is.`;
  const { longest } = findSentenceContext(definition, text);
  const length = Array.from(target).length;
  if (length > longest) return `It has ${length} characters, and at most ${longest} have room.`;
  if (target.trim() === '') return 'The translation has no words.';
  if (had !== '' && before !== computeTextDigest(had) && !replaces)
    return `The translation here, "${excerpt(had)}", is not the one that was exported, so it stays. The file's takes its place only when that is asked for.`;
  return null;
}

/** Returns the new entry of an importable text; null for no change. A review counts only for the reviewed text. */
function entryOf({ words, entry, state }: TextTranslation, unit: XliffUnit): TranslatedText | null {
  const { target: text, of } = unit;
  const isSame = text === (entry?.text ?? '');
  if (text === '') return null;
  if (unit.state === 'initial') {
    if (isSame) return null;
    const isUntouched = unit.before === computeTextDigest(text);
    return isUntouched && of !== undefined && of !== computeTextDigest(words)
      ? { source: words, text, of }
      : { source: words, text };
  }
  const isOfBefore = unit.state === 'reviewed' && state === 'reviewed' && !isSame;
  const isReviewed = unit.state !== 'translated' && !isOfBefore;
  if (isSame && (state === 'reviewed' || (state === 'translated' && !isReviewed))) return null;
  return { text, of: computeTextDigest(words), ...(isReviewed && { reviewed: true }) };
}

/** Returns whether a placeholder has lost its opening or closing braces. */
const isTorn = (text: string): boolean => /\{\{|\}\}/.test(text.replace(/\{\{[^{}]*\}\}/g, ''));

const listOf = (placeholders: readonly string[] = []): string => placeholders.join(', ') || 'none';
const excerpt = (words: string): string => (words.length > 60 ? `${words.slice(0, 60)}…` : words);
