import { computeTextDigest } from '../platform/text-digest.ts';
import {
  findEnclosingListAddress,
  listTranslatableTexts,
  type TranslatableText,
  type TranslatableContent,
} from './sentences.ts';
import type { TranslatedText, Translation } from '../content/translation.ts';

/**
 * The states of a translated text: `new` has no translation; `in translation` is not confirmed; `stale` is the
 * translation of an earlier source text.
 */
export const translationTextStates = ['new', 'in translation', 'translated', 'reviewed', 'stale'] as const;
export type TranslationTextState = (typeof translationTextStates)[number];

/** A text with its entry in a translation; `at` is the address under which the entry is stored. */
export type TextTranslation = TranslatableText & {
  state: TranslationTextState;
  entry: TranslatedText | null;
  at: string;
};

/** The state of each text of a file in a translation, and the addresses of entries that belong to no text. */
export type TranslationMatch = { texts: TextTranslation[]; unused: string[] };

/**
 * Matches the entries of a translation to the texts of a file. An entry belongs to the text whose digest it names:
 * first to one at its own address, then to one elsewhere without an entry, so that a moved text keeps its translation.
 *
 * Any other entry belongs to the text at its address, as stale, unless entries of the same list have moved: then it
 * could be the translation of another text.
 */
export function matchTranslation(
  definition: TranslatableContent,
  translation: Translation,
): TranslationMatch {
  const sentences = listTranslatableTexts(definition).map((sentence) => ({
    ...sentence,
    digest: computeTextDigest(sentence.words),
  }));
  const { texts } = translation;
  const free = new Set(Object.keys(texts));
  const found = new Map<TranslatableText, string>();
  const take = (sentence: TranslatableText, at: string): void => {
    found.set(sentence, at);
    free.delete(at);
  };
  for (const sentence of sentences)
    if (texts[sentence.address]?.of === sentence.digest) take(sentence, sentence.address);
  const moved = new Set<string | null>();
  for (const sentence of sentences) {
    if (found.has(sentence)) continue;
    const at = Array.from(free).find((address) => texts[address]?.of === sentence.digest);
    if (at === undefined) continue;
    take(sentence, at);
    moved.add(findEnclosingListAddress(at)).add(findEnclosingListAddress(sentence.address));
  }
  for (const sentence of sentences) {
    const { address } = sentence;
    const list = findEnclosingListAddress(address);
    const isOwn = list === null || !moved.has(list) || texts[address]?.of === undefined;
    if (!found.has(sentence) && free.has(address) && isOwn) take(sentence, address);
  }
  return {
    texts: sentences.map((sentence) => {
      const { digest, ...rest } = sentence;
      const at = found.get(sentence);
      const entry = (at !== undefined && texts[at]) || null;
      return { ...rest, at: at ?? sentence.address, entry, state: stateOf(entry, digest) };
    }),
    unused: Array.from(free),
  };
}

function stateOf(entry: TranslatedText | null, digest: string): TranslationTextState {
  if (entry === null || entry.text === '') return 'new';
  if (entry.of === undefined) return 'in translation';
  if (entry.of !== digest) return 'stale';
  return entry.reviewed === true ? 'reviewed' : 'translated';
}
