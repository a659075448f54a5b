import type { Translatable } from './sentences.ts';
import { digestOfText } from '../platform/text-digest.ts';
import { standingOf, type TextStanding, type TranslationStanding } from './translation-state.ts';
import type { TranslatedText, Translation } from '../content/translation.ts';

/**
 * A translation brought up to its source: every text in its order and at its address, the new ones empty, those that
 * are to be looked at with their source. A text that says of no sentence that it translates it is confirmed by this.
 * What belongs to no sentence stays at the end, unless it is to be dropped.
 */
export function updatedTranslation(
  definition: Translatable,
  { texts, ...rest }: Translation,
  { dropsUnused = false }: { dropsUnused?: boolean } = {},
): Translation {
  const standing = standingOf(definition, { ...rest, texts });
  return { ...rest, texts: placed(dropsUnused ? { ...standing, unused: [] } : standing, texts, updated) };
}

/**
 * Texts in the order of their sentences and at their addresses, each as `entryOf` gives it; null leaves one out. Those
 * of no sentence stay at the end as they are in `unusedIn`.
 */
export function placed(
  { texts, unused }: TranslationStanding,
  unusedIn: Translation['texts'],
  entryOf: (text: TextStanding) => TranslatedText | null,
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

/** What nothing takes any more keeps its text under a name that no sentence has. */
function freeAddress(address: string, taken: Set<string>): string {
  let free = address;
  while (taken.has(free)) free = `${free}.earlier`;
  taken.add(free);
  return free;
}

function updated({ words, state, entry }: TextStanding): TranslatedText {
  if (entry === null || state === 'new') return { source: words, text: '' };
  const { text, of, reviewed, source } = entry;
  if (state === 'stale' && of !== undefined) return { source: words, text, of };
  if (state === 'in translation' && source !== undefined && source !== words) return { source: words, text };
  return { text, of: digestOfText(words), ...(reviewed === true && { reviewed }) };
}
