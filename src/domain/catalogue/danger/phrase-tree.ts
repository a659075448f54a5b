/**
 * One spelling of a word. `parts`: the parts of a word with any letters between them, as "hit" and "" for "hit*".
 * `near`: a word that may be misspelt. `slipped`: a word that must have exactly one typing error.
 */
export type WordSpelling = { parts: readonly string[] } | { near: WrittenWord } | { slipped: string };
/** A word with the set of its letters as bits; comparing bits quickly rules out most words that are not similar. */
export type WrittenWord = { word: string; letters: number };
/** A group: sequences of spellings, each of which can take the place of another. */
export type SpellingGroup = { readonly sequences: PhraseTree };
export type PhraseElement =
  | { kind: 'word'; spellings: readonly (WordSpelling | SpellingGroup)[]; isOptional: boolean }
  | { kind: 'gap' };
export type PhraseEdges = { readonly isAtStart: boolean; readonly isAtEnd: boolean };

/** A node of the tree. `phrases` are the phrases that end with this element, `next` holds the phrases that continue. */
export type PhraseNode = { element: PhraseElement; phrases: PhraseEdges[]; next: PhraseTree };

/** A prefix tree of phrases: phrases with a common beginning are matched together at each word of a text. */
export class PhraseTree {
  readonly #nodes = new Map<string, PhraseNode>();
  /** The beginnings (up to three letters) of the phrases at each node; '' means any letters. */
  readonly #beginnings = new Map<PhraseNode, Set<string>>();
  /** The nodes by the beginnings of their phrases, built when the first text is compared. */
  #byBeginning: ReadonlyMap<string, readonly PhraseNode[]> | undefined;

  get isEmpty(): boolean {
    return this.#nodes.size === 0;
  }

  /** Adds a phrase. `words` are the sources of its elements, by which equal elements share a node. */
  add(words: readonly string[], elements: readonly PhraseElement[], phrase: PhraseEdges): void {
    const [[word, ...otherWords], [element, ...others]] = [words, elements];
    if (word === undefined || element === undefined) return;
    const node = this.#nodes.get(word) ?? { element, phrases: [], next: new PhraseTree() };
    this.#nodes.set(word, node);
    const beginnings = this.#beginnings.get(node) ?? new Set();
    for (const beginning of beginningsOf(elements)) beginnings.add(beginning);
    this.#beginnings.set(node, beginnings);
    if (others.length === 0) node.phrases.push(phrase);
    else node.next.add(otherWords, others, phrase);
  }

  /** Calls `found` for each node whose phrases can match from this index of the text on. */
  eachAt(text: string, start: number, found: (node: PhraseNode) => void): void {
    this.#byBeginning ??= this.#index();
    for (let length = 0; length <= beginningLength && start + length <= text.length; length += 1)
      this.#byBeginning.get(text.slice(start, start + length))?.forEach(found);
  }

  /**
   * Builds the index of nodes by beginning. A beginning that starts with another one of the same node is left out, so
   * that a text finds each node once.
   */
  #index(): Map<string, PhraseNode[]> {
    const index = new Map<string, PhraseNode[]>();
    for (const [node, beginnings] of this.#beginnings)
      for (const beginning of beginnings) {
        const isCovered = Array.from(beginnings).some(
          (other) => other !== beginning && beginning.startsWith(other),
        );
        if (!isCovered) index.set(beginning, [...(index.get(beginning) ?? []), node]);
      }
    return index;
  }

  beginnings(): string[] {
    return Array.from(this.#beginnings.values()).flatMap((beginnings) => [...beginnings]);
  }
}

const beginningLength = 3;
/** Parses the lists of phrases and word groups of one language. */
export class Grammar {
  readonly #lists: Readonly<Record<string, string>>;
  readonly #groups = new Map<string, SpellingGroup>();

  constructor(lists: Readonly<Record<string, string>>) {
    this.#lists = lists;
  }

  read(list: string): PhraseTree {
    const tree = new PhraseTree();
    for (const phrase of phrasesOf(list)) {
      const words = phrase.replace(/^\^|\$$/g, '').split(' ');
      const elements = words.map((word) => this.#element(word));
      tree.add(words, elements, { isAtStart: phrase.startsWith('^'), isAtEnd: phrase.endsWith('$') });
    }
    return tree;
  }

  #element(word: string): PhraseElement {
    if (word === '...') return { kind: 'gap' };
    const isOptional = word.startsWith('(');
    const bare = isOptional ? word.slice(1, -1) : word;
    return { kind: 'word', spellings: bare.split('/').map((one) => this.#spelling(one)), isOptional };
  }

  #spelling(word: string): WordSpelling | SpellingGroup {
    if (word.startsWith('~')) return { near: writtenWord(foldText(word.slice(1))) };
    if (word.startsWith('%')) return { slipped: foldText(word.slice(1)) };
    if (!word.startsWith('{')) return { parts: word.split('*').map(foldText) };
    const name = word.slice(1, -1);
    const known = this.#groups.get(name);
    if (known) return known;
    const group = { sequences: this.read(this.#lists[name]!) };
    this.#groups.set(name, group);
    return group;
  }
}

/** Returns the beginnings (up to three letters) of the texts that a phrase matches; '' means any letters. */
function beginningsOf([element, ...others]: readonly PhraseElement[]): string[] {
  if (!element || element.kind === 'gap') return [''];
  const own = element.spellings.flatMap((spelling) =>
    'parts' in spelling
      ? [spelling.parts[0]!.slice(0, beginningLength)]
      : 'near' in spelling
        ? ['']
        : 'slipped' in spelling
          ? [spelling.slipped[0] ?? '']
          : spelling.sequences.beginnings(),
  );
  return [...new Set(element.isOptional ? [...own, ...beginningsOf(others)] : own)];
}

/** Splits a list of phrases at its commas; a phrase can continue in the next line. */
const phrasesOf = (list: string): string[] =>
  list
    .replace(/\/\s+/g, '/')
    .split(',')
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '))
    .filter((phrase) => phrase !== '');

/** Returns a word with the set of its letters as bits; letters whose codes differ by 32 share a bit. */
export const writtenWord = (word: string): WrittenWord => ({
  word,
  letters: Array.from(word).reduce((bits, letter) => bits | (1 << (letter.codePointAt(0)! & 31)), 0),
});

/** The digits and signs that people type for a letter inside a word: su1cide, @buse. */
const letters: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  '@': 'a',
  $: 's',
};

/** Reduces a text to letters, digits and single spaces; three equal letters or more become two. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(?<=\p{L})[01345@$](?=\p{L})|[@$](?=\p{L})/gu, (sign) => letters[sign] ?? sign)
    .replace(/[\p{M}'’‘ʼ`´\p{Pd}]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(\p{L})\1{2,}/gu, '$1$1')
    .trim();
}
