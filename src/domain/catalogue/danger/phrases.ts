import { editDistance } from '../../content/nearest.ts';
import {
  foldText,
  Grammar,
  writtenWord,
  type SpellingGroup,
  type PhraseElement,
  type PhraseEdges,
  type PhraseNode,
  type PhraseTree,
  type WordSpelling,
  type WrittenWord,
} from './phrase-tree.ts';

/**
 * The kind of danger that a text speaks of, by the person who is in danger. The kind decides which Activities are shown
 * below the help lines.
 */
export type DangerKind =
  /** The person who types speaks of suicide, self-harm or an overdose. */
  | 'selfHarm'
  /** The person who types is hurt, threatened or blackmailed by people of the same age, or online. */
  | 'bullied'
  /** A parent has hurt a child, or is about to. */
  | 'ownTemper'
  /** The person who types is hurt, abused or frightened by somebody close. */
  | 'harmed'
  /** A grown-up of the family may kill or harm themselves, or has done so. */
  | 'carerAtRisk'
  /** The person who types is in any other danger that cannot wait. */
  | 'unsafe'
  /** A life is at risk now: poison, choking, an accident. */
  | 'urgent';

/**
 * The help that a text asks for. `fear`: the person is afraid and does not say of what; the help lines are then shown
 * above the search results.
 */
export type HelpNeed = DangerKind | 'fear';

/**
 * The meanings of phrases: a kind of danger, fear, `ownAct` (people say that they hurt a child) or `threatened`
 * (somebody wants to kill the person who types, or a grown-up of the family beats or threatens them). Words that match
 * `ownAct`, `threatened` or `carerAtRisk` are not searched for other meanings.
 */
export type DangerPhraseMeaning = HelpNeed | 'ownAct' | 'threatened';

/**
 * The phrases of a language, separated by commas; `groups` are named lists.
 *
 * - `a/b` one of these words · `(a/b)` or none of them · `{name}` one of a group · `({name})` or none of it
 * - `hit*` with any letters after it · `~hit` also with up to two letters wrong, one in a word of under seven, or in
 *   two words · `%hit` only with one letter missing, doubled, too many or swapped with the next, its first letter
 *   right · `...` up to four other words
 * - `^` before a phrase: the text begins with it · `$` after it: the text ends with it
 * - the last word may take a plural ending, and spaces may be missing
 */
export type DangerPhrases = {
  groups: Readonly<Record<string, string>>;
  /**
   * Phrases that resemble danger and are harmless. A harmless phrase voids only danger phrases that lie wholly inside
   * it. Each must name what makes it harmless (the ball, the drum): "hit me with" alone is not harmless.
   */
  harmless: string;
  phrases: Readonly<Record<DangerPhraseMeaning, string>>;
};

/** Compiles the phrases of one language into a function that returns the meanings of the phrases in a text. */
export function compileDangerPhrases({
  groups,
  harmless,
  phrases,
}: DangerPhrases): (text: string) => DangerPhraseMeaning[] {
  const grammar = new Grammar(groups);
  const passedOver = grammar.read(harmless);
  const { ownAct, carerAtRisk, threatened, ...others } = phrases;
  const withOwnKind = Object.entries({ ownAct, carerAtRisk, threatened }).map(
    ([kind, list]) => [kind as DangerPhraseMeaning, grammar.read(list)] as const,
  );
  const kinds = Object.entries(others).map(([kind, list]) => [kind as HelpNeed, grammar.read(list)] as const);
  return (text) => {
    let folded = foldText(text);
    const whole = new Places(folded);
    let places = whole;
    let calm: Span[] | undefined;
    /** Most texts match no danger phrase, so the harmless spans are computed only when one matches. */
    const isCalm = (span: Span): boolean => isInside(span, (calm ??= whole.spans(passedOver)));
    const found: DangerPhraseMeaning[] = [];
    for (const [kind, list] of withOwnKind) {
      const spans = places.spans(list).filter((span) => !isCalm(span));
      if (spans.length === 0) continue;
      found.push(kind);
      folded = withoutSpans(folded, spans);
      places = new Places(folded);
    }
    for (const [kind, list] of kinds) if (places.has(list, isCalm)) found.push(kind);
    return found;
  };
}

/** A span of words in a text: start and end index. */
type Span = readonly [start: number, end: number];

const isInside = ([start, end]: Span, spans: readonly Span[]): boolean =>
  spans.some(([from, to]) => start >= from && end <= to);

/** Replaces the spans by bars, which no phrase can cross. */
const withoutSpans = (text: string, spans: readonly Span[]): string =>
  spans.reduce(
    (left, [start, end]) => left.slice(0, start) + '|'.repeat(end - start) + left.slice(end),
    text,
  );

const mostBetween = 4;
const none: readonly number[] = [];

/** Matches phrases at the words of one text. Each word group is matched once at each position. */
class Places {
  readonly #text: string;
  readonly #starts: readonly number[];
  readonly #known = new Map<SpellingGroup, Map<number, readonly number[]>>();
  readonly #words = new Map<number, readonly (readonly [WrittenWord, end: number])[]>();

  constructor(text: string) {
    this.#text = text;
    this.#starts = [...text.matchAll(/[^ |]+/g)].map(({ index }) => index);
  }

  /** Returns whether a phrase of the list matches outside harmless phrases. */
  has(list: PhraseTree, isCalm: (span: Span) => boolean): boolean {
    return this.#starts.some((start) =>
      this.#phraseEnds(list, start).some((end) => end > start && !isCalm([start, end])),
    );
  }

  /** Returns the longest span that a phrase of the list matches at each word. */
  spans(list: PhraseTree): Span[] {
    return this.#starts.flatMap((start) => {
      const end = Math.max(-1, ...this.#phraseEnds(list, start));
      return end > start ? [[start, end] as const] : [];
    });
  }

  /**
   * Returns the furthest end of each phrase that begins at this index; -1 for a phrase that does not end with a word.
   */
  #phraseEnds(list: PhraseTree, start: number): readonly number[] {
    const ends: number[] = [];
    this.#walk(list, [start], false, (places, { isAtStart, isAtEnd }) => {
      if (isAtStart && start > 0) return;
      let last = -1;
      for (const place of places) {
        const end = this.#wordEnd(place);
        if (end > last && (!isAtEnd || end === this.#text.length)) last = end;
      }
      ends.push(last);
    });
    return ends;
  }

  /**
   * Returns the end of the word that is matched up to this index, with a plural ending if there is one; -1 when other
   * letters follow.
   */
  #wordEnd(place: number): number {
    let end = place;
    if (this.#text[end] === 'e' && this.#text[end + 1] === 's') end += 2;
    else if (this.#text[end] === 's') end += 1;
    const after = this.#text[end];
    return after === undefined || after === ' ' || after === '|' ? end : -1;
  }

  /**
   * Calls `found` for each phrase of the tree that matches from one of these positions on, with the positions after the
   * phrase.
   */
  #walk(
    tree: PhraseTree,
    places: readonly number[],
    isAfterWord: boolean,
    found: (places: readonly number[], phrase: PhraseEdges) => void,
  ): void {
    if (tree.isEmpty) return;
    /** The positions after the element of each node, without repetition. */
    const after = new Map<PhraseNode, number[]>();
    for (const place of places) {
      const from = isAfterWord && this.#text[place] === ' ' ? place + 1 : place;
      tree.eachAt(this.#text, from, (node) => {
        const ends = this.#after(node.element, place, from);
        if (ends.length === 0) return;
        const known = after.get(node);
        if (known) known.push(...ends.filter((end) => !known.includes(end)));
        else after.set(node, [...ends]);
      });
    }
    for (const [{ phrases, next }, ends] of after) {
      for (const phrase of phrases) found(ends, phrase);
      this.#walk(next, ends, true, found);
    }
  }

  /**
   * Returns the positions after an element. `place` is the position before the element, `from` the beginning of the
   * next word.
   */
  #after(element: PhraseElement, place: number, from: number): readonly number[] {
    if (element.kind === 'gap') return this.#gapEnds(place);
    const [only, ...others] = element.spellings;
    if (!element.isOptional && others.length === 0) return this.#endsOf(only!, from);
    const after = element.isOptional ? [place] : [];
    for (const spelling of element.spellings) after.push(...this.#endsOf(spelling, from));
    return after.length < 2 ? after : [...new Set(after)];
  }

  #endsOf(spelling: WordSpelling | SpellingGroup, start: number): readonly number[] {
    if ('parts' in spelling) return this.#spellingEnds(spelling.parts, start);
    if ('near' in spelling) return this.#nearEnds(spelling.near, start);
    if ('slipped' in spelling) return this.#slippedEnds(spelling.slipped, start);
    const known = this.#known.get(spelling) ?? new Map<number, readonly number[]>();
    this.#known.set(spelling, known);
    const before = known.get(start);
    if (before) return before;
    const ends = new Set<number>();
    this.#walk(spelling.sequences, [start], false, (places) => {
      for (const place of places) ends.add(place);
    });
    const all = [...ends];
    known.set(start, all);
    return all;
  }

  #spellingEnds(parts: readonly string[], start: number): readonly number[] {
    const first = parts[0]!;
    if (!this.#text.startsWith(first, start)) return none;
    let ends = [start + first.length];
    for (const part of parts.slice(1)) {
      const found: number[] = [];
      for (let place = ends[0] ?? Infinity; place <= this.#text.length; place += 1) {
        if (this.#text.startsWith(part, place)) found.push(place + part.length);
        if (!/\p{L}/u.test(this.#text[place] ?? '')) break;
      }
      ends = found;
    }
    return ends;
  }

  /**
   * Returns the ends of the word, or the two words, at this index that are spelt like the given word but for a few
   * letters.
   */
  #nearEnds({ word, letters }: WrittenWord, start: number): number[] {
    const most = word.length < 7 ? 1 : 2;
    const ends: number[] = [];
    for (const [other, end] of this.#wordsAt(start)) {
      if (Math.abs(other.word.length - word.length) > most) continue;
      if (bitsIn(letters & ~other.letters) > most || bitsIn(other.letters & ~letters) > most) continue;
      if (editDistance(other.word, word, most) <= most) ends.push(end);
    }
    return ends;
  }

  /**
   * Returns two readings of the text at this index, each with the index after it: the word, and the word joined with
   * the next.
   */
  #wordsAt(start: number): readonly (readonly [WrittenWord, end: number])[] {
    const known = this.#words.get(start);
    if (known) return known;
    const [, one = '', other = ''] = /^([^ |]+)( [^ |]+)?/.exec(this.#text.slice(start, start + 40)) ?? [];
    const words = [one, one + other].map(
      (text) => [writtenWord(text.replace(' ', '')), start + text.length] as const,
    );
    this.#words.set(start, words);
    return words;
  }

  /**
   * Returns the end of the word at this index if it has one typing error: one letter missing or too many, or two
   * swapped.
   */
  #slippedEnds(word: string, start: number): number[] {
    const [other = ''] = /^[^ |]+/.exec(this.#text.slice(start, start + 20)) ?? [];
    const isSlip =
      other[0] === word[0] &&
      (other.length !== word.length || sorted(other) === sorted(word)) &&
      editDistance(other, word, 1) === 1;
    return isSlip ? [start + other.length] : [];
  }

  /** Returns the positions at which a gap of up to four words can end. */
  #gapEnds(place: number): number[] {
    const ends: number[] = [];
    let at = place;
    while (this.#text[at] === ' ' && ends.length <= mostBetween) {
      ends.push(at + 1);
      const next = /[ |]/.exec(this.#text.slice(at + 1));
      if (!next) break;
      at += 1 + next.index;
    }
    return ends;
  }
}

/** Returns the number of bits that are set. */
function bitsIn(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

const sorted = (word: string): string => Array.from(word).toSorted().join('');
