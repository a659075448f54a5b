import type { Translatable } from './sentences.ts';
import { digestOfText } from '../platform/text-digest.ts';
import { standingOf, type TextStanding } from './translation-state.ts';
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
  const own = standing.texts.map((text) => [text.address, updated(text)] as const);
  const taken = new Set(standing.texts.map(({ address }) => address));
  const unused = dropsUnused
    ? []
    : standing.unused.map(
        (address) => [freeAddress(address, taken), texts[address] ?? { text: '' }] as const,
      );
  return { ...rest, texts: Object.fromEntries([...own, ...unused]) };
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
