import type { TranslatableContent } from './sentences.ts';
import { computeTextDigest } from '../platform/text-digest.ts';
import { matchTranslation, type TextTranslation, type TranslationMatch } from './translation-state.ts';
import type { TranslatedText, Translation } from '../content/translation.ts';

/**
 * Updates a translation to its source: every text in order and at its address, new ones empty, those to be reviewed
 * with their source. A text without a source sentence becomes confirmed. Unused texts stay at the end, unless they are
 * dropped.
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
 * Returns the texts in the order of the file and at their addresses, each as `entryOf` returns it; null leaves one out.
 * Unused texts stay at the end as they are in `unusedIn`.
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

/** Returns an address for an unused text that no text of the file has. */
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
