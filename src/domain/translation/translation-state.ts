import { digestOfText } from '../platform/text-digest.ts';
import { listOf, sentencesOf, type Sentence, type Translatable } from './sentences.ts';
import type { TranslatedText, Translation } from '../content/translation.ts';

/**
 * How far a text is: `new` has none, `in translation` is not confirmed, `stale` translates an earlier wording.
 */
export const textStates = ['new', 'in translation', 'translated', 'reviewed', 'stale'] as const;
export type TextState = (typeof textStates)[number];

/** A sentence with its entry in another language; `address` is the entry's place. */
export type TextStanding = Sentence & {
  state: TextState;
  entry: TranslatedText | null;
  at: string;
};

/** How each sentence of a file stands in a translation, and the addresses there that belong to none of them. */
export type TranslationStanding = { texts: TextStanding[]; unused: string[] };

/**
 * A text belongs to the sentence with its digest: the one at its address or, when that has changed, one that has
 * none yet, so that what moves takes its own text along. What is left at an address is the translation of an earlier
 * wording, unless the list that counts it has moved: then it could be another one's.
 */
export function standingOf(definition: Translatable, translation: Translation): TranslationStanding {
  const sentences = sentencesOf(definition).map((sentence) => ({
    ...sentence,
    digest: digestOfText(sentence.words),
  }));
  const { texts } = translation;
  const free = new Set(Object.keys(texts));
  const found = new Map<Sentence, string>();
  const take = (sentence: Sentence, at: string): void => {
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
    moved.add(listOf(at)).add(listOf(sentence.address));
  }
  for (const sentence of sentences) {
    const { address } = sentence;
    const list = listOf(address);
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

function stateOf(entry: TranslatedText | null, digest: string): TextState {
  if (entry === null || entry.text === '') return 'new';
  if (entry.of === undefined) return 'in translation';
  if (entry.of !== digest) return 'stale';
  return entry.reviewed === true ? 'reviewed' : 'translated';
}
