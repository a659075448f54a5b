import type { TranslatableContent } from './sentences.ts';
import { computeTextDigest } from '../platform/text-digest.ts';
import { matchTranslation, type TextTranslation, type TranslationMatch } from './translation-state.ts';
import type { TranslatedText, Translation } from '../content/translation.ts';

/**
 * Brings a translation up to date with its source: all texts in order and at their present addresses; new texts empty,
 * with their source; stale texts with the present source. A text without a stored source becomes confirmed. Unused
 * texts stay at the end, unless `dropsUnused` is set.
 */
export function updateTranslation(
  definition: TranslatableContent,
  { texts, ...rest }: Translation,
  { dropsUnused = false }: { dropsUnused?: boolean } = {},
): Translation {
  const standing = matchTranslation(definition, { ...rest, texts });
  return {
    ...rest,
    texts: orderTranslationTexts(dropsUnused ? { ...standing, unused: [] } : standing, texts, updated),
  };
}

/**
 * Returns the texts of a translation in the order of the file and at their present addresses, each as `entryOf` gives
 * it; null leaves a text out. Unused texts follow as they are in `unusedIn`.
 */
export function orderTranslationTexts(
  { texts, unused }: TranslationMatch,
  unusedIn: Translation['texts'],
  entryOf: (text: TextTranslation) => TranslatedText | null,
): Translation['texts'] {
  const own = texts.flatMap((text) => {
    const entry = entryOf(text);
    return entry ? [[text.address, entry] as const] : [];
  });
  const taken = new Set(texts.map(({ address }) => address));
  const left = unused.flatMap((address) => {
    const entry = unusedIn[address];
    return entry ? [[freeAddress(address, taken), entry] as const] : [];
  });
  return Object.fromEntries([...own, ...left]);
}

/** Returns an address for an unused text that no other text has. */
function freeAddress(address: string, taken: Set<string>): string {
  let free = address;
  while (taken.has(free)) free = `${free}.earlier`;
  taken.add(free);
  return free;
}

function updated({ words, state, entry }: TextTranslation): TranslatedText {
  if (entry === null || state === 'new') return { source: words, text: '' };
  const { text, of, reviewed, source } = entry;
  if (state === 'stale' && of !== undefined) return { source: words, text, of };
  if (state === 'in translation' && source !== undefined && source !== words) return { source: words, text };
  return { text, of: computeTextDigest(words), ...(reviewed === true && { reviewed }) };
}
