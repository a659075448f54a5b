/**
 * Returns the age (years) at which British English can be read with ease: the Flesch-Kincaid grade plus five. The grade
 * measures only the length of sentences and words, so the age is a hint and needs some text. `known` caches syllables
 * by word.
 */
export function computeReadingAge(text: string, known = new Map<string, number>()): number {
  const sentences = text.split(sentenceEnd).filter((part) => /\p{L}/u.test(part)).length;
  const words = splitIntoWords(text);
  if (words.length === 0) return 0;
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word, known), 0);
  return 0.39 * (words.length / Math.max(1, sentences)) + 11.8 * (syllables / words.length) - 15.59 + 5;
}

/**
 * Matches punctuation marks before a space, or line ends. The lookbehind makes a match start at the first mark, so that
 * many marks in a row take linear time.
 */
const sentenceEnd = /(?<![.!?])[.!?]+(?=\s|$)|\n+/;

export function splitIntoWords(text: string): string[] {
  return text.match(/\p{L}+(?:['’]\p{L}+)*/gu) ?? [];
}

/** Returns the number of syllables in a word. The cache pays because the same few words make up most of a text. */
function syllablesOf(word: string, known: Map<string, number>): number {
  const before = known.get(word);
  if (before !== undefined) return before;
  const syllables = syllablesIn(word);
  known.set(word, syllables);
  return syllables;
}

/** Returns the number of vowel groups in a word, without a silent e at the end. */
function syllablesIn(word: string): number {
  const bare = word
    .toLowerCase()
    .replace(/['’].*$/, '')
    .replace(/(?:[^laeiouy]es|[^td]ed|[^l]e)$/, (end) => end.charAt(0));
  return Math.max(1, bare.match(/[aeiouyà-ü]+/g)?.length ?? 1);
}
