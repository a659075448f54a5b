import { editDistance } from '../../content/nearest.ts';

/**
 * The kind of danger that a text speaks of, by the person in danger: it decides which help is shown below the help
 * lines.
 */
export type DangerKind =
  /** The person who types speaks of suicide, self-harm or an overdose. */
  | 'selfHarm'
  /** The person is hurt, threatened or blackmailed by people of the same age, or online. */
  | 'bullied'
  /** A parent has hurt a child, or is about to. */
  | 'ownTemper'
  /** The person is hurt, abused or frightened by somebody close. */
  | 'harmed'
  /** A grown-up of the family may kill or harm themselves, or has done so. */
  | 'carerAtRisk'
  /** The person is in any other danger that cannot wait. */
  | 'unsafe'
  /** A life is at risk now: poison, choking, an accident. */
  | 'urgent';

/**
 * The need for help in a text. `fear`: the person is afraid and does not say of what; the help lines come first, and
 * the search results below them.
 */
export type HelpNeed = DangerKind | 'fear';

/**
 * The kinds that phrases stand for. `ownAct`: people say that they hurt a child. `threatened`: somebody wants to kill
 * the person who types, or a grown-up of the family beats or threatens them. Words that match these kinds or
 * `carerAtRisk` are not searched for other kinds.
 */
export type SpokenOf = HelpNeed | 'ownAct' | 'threatened';

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
   * Phrases that resemble danger and are harmless. One voids only danger phrases that lie wholly inside it, not one
   * that begins before it or ends after it. Each must name what makes it harmless (the ball, the drum): "hit me with"
   * does not.
   */
  harmless: string;
  phrases: Readonly<Record<SpokenOf, string>>;
};

/** Compiles the phrases of one language into a function that finds the kinds of danger in a text. */
export function compile({ groups, harmless, phrases }: DangerPhrases): (text: string) => SpokenOf[] {
  const grammar = new Grammar(groups);
  const passedOver = grammar.read(harmless);
  const { ownAct, carerAtRisk, threatened, ...others } = phrases;
  const withOwnKind = Object.entries({ ownAct, carerAtRisk, threatened }).map(
    ([kind, list]) => [kind as SpokenOf, grammar.read(list)] as const,
  );
  const kinds = Object.entries(others).map(([kind, list]) => [kind as HelpNeed, grammar.read(list)] as const);
  return (text) => {
    let folded = foldText(text);
    const whole = new Places(folded);
    let calm: Span[] | undefined;
    /** The harmless spans are computed only when a danger phrase matches: most texts have none. */
    const isCalm = (span: Span): boolean => isInside(span, (calm ??= whole.spans(passedOver)));
    const found: SpokenOf[] = [];
    for (const [kind, list] of withOwnKind) {
      const spans = new Places(folded).spans(list).filter((span) => !isCalm(span));
      if (spans.length > 0) found.push(kind);
      folded = withoutSpans(folded, spans);
    }
    const places = new Places(folded);
    for (const [kind, list] of kinds) if (places.has(list, isCalm)) found.push(kind);
    return found;
  };
}

/** The start and the end index of words in a text. */
type Span = readonly [start: number, end: number];

const isInside = ([start, end]: Span, spans: readonly Span[]): boolean =>
  spans.some(([from, to]) => start >= from && end <= to);

/** Replaces the spans by bars, which no phrase can cross. */
const withoutSpans = (text: string, spans: readonly Span[]): string =>
  spans.reduce(
    (left, [start, end]) => left.slice(0, start) + '|'.repeat(end - start) + left.slice(end),
    text,
  );

/**
 * One spelling of a word. `parts`: a word with any letters between them: "hit*" is "hit" and "". `near`: a word that
 * may be misspelt. `slipped`: a word that must have one slip of the finger.
 */
type Spelling = { parts: readonly string[] } | { near: string } | { slipped: string };
/** A group: sequences of spellings that stand for each other. */
type Choice = { readonly sequences: PhraseTree };
type Element =
  | { kind: 'word'; spellings: readonly (Spelling | Choice)[]; isOptional: boolean }
  | { kind: 'gap' };
type Phrase = { readonly isAtStart: boolean; readonly isAtEnd: boolean };

/** A node of the tree: `phrases` end with its element, those of `next` continue. */
type PhraseNode = { element: Element; phrases: Phrase[]; next: Map<string, PhraseNode> };

/** A prefix tree of phrases: a common beginning is matched once at each word of a text. */
class PhraseTree {
  readonly #roots = new Map<string, PhraseNode>();
  /** The letters with which the phrases of a first element can begin; '' means any. */
  readonly #letters = new Map<PhraseNode, Set<string>>();
  readonly #byLetter = new Map<string, readonly PhraseNode[]>();

  /** Adds a phrase. `words`: the source of each element. */
  add(words: readonly string[], elements: readonly Element[], phrase: Phrase): void {
    let nodes = this.#roots;
    let node: PhraseNode | undefined;
    for (const [index, element] of elements.entries()) {
      const word = words[index]!;
      node = nodes.get(word) ?? { element, phrases: [], next: new Map() };
      nodes.set(word, node);
      nodes = node.next;
    }
    node?.phrases.push(phrase);
    const root = this.#roots.get(words[0] ?? '');
    if (!root) return;
    const letters = this.#letters.get(root) ?? new Set();
    for (const letter of firstLetters(elements)) letters.add(letter);
    this.#letters.set(root, letters);
  }

  /** Returns the first elements of phrases that can begin with this letter; '' is the end of a text. */
  at(letter: string): readonly PhraseNode[] {
    const known = this.#byLetter.get(letter);
    if (known) return known;
    const roots = Array.from(this.#letters)
      .filter(([, letters]) => letters.has('') || letters.has(letter))
      .map(([root]) => root);
    this.#byLetter.set(letter, roots);
    return roots;
  }

  firstLetters(): string[] {
    return Array.from(this.#letters.values()).flatMap((letters) => [...letters]);
  }
}

const mostBetween = 4;
const none: readonly number[] = [];

/** Parses the lists of a language. */
class Grammar {
  readonly #lists: Readonly<Record<string, string>>;
  readonly #groups = new Map<string, Choice>();

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

  #element(word: string): Element {
    if (word === '...') return { kind: 'gap' };
    const isOptional = word.startsWith('(');
    const bare = isOptional ? word.slice(1, -1) : word;
    return { kind: 'word', spellings: bare.split('/').map((one) => this.#spelling(one)), isOptional };
  }

  #spelling(word: string): Spelling | Choice {
    if (word.startsWith('~')) return { near: foldText(word.slice(1)) };
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

/** Returns the letters with which a phrase can begin; '' means any. */
function firstLetters([element, ...others]: readonly Element[]): string[] {
  if (!element || element.kind === 'gap') return [''];
  const own = element.spellings.flatMap((spelling) =>
    'parts' in spelling
      ? [spelling.parts[0]?.[0] ?? '']
      : 'near' in spelling
        ? ['']
        : 'slipped' in spelling
          ? [spelling.slipped[0] ?? '']
          : spelling.sequences.firstLetters(),
  );
  return [...new Set(element.isOptional ? [...own, ...firstLetters(others)] : own)];
}

/** Splits a list at its commas; a phrase can continue in the next line. */
const phrasesOf = (list: string): string[] =>
  list
    .replace(/\/\s+/g, '/')
    .split(',')
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '))
    .filter((phrase) => phrase !== '');

/** Matches phrases at the words of one text. A group is matched once at each position. */
class Places {
  readonly #text: string;
  readonly #starts: readonly number[];
  readonly #known = new Map<Choice, Map<number, readonly number[]>>();

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

  /** Returns the spans that phrases of the list match, the longest one at each word. */
  spans(list: PhraseTree): Span[] {
    return this.#starts.flatMap((start) => {
      const end = Math.max(-1, ...this.#phraseEnds(list, start));
      return end > start ? [[start, end] as const] : [];
    });
  }

  /** Returns the furthest end of each phrase that begins here. */
  #phraseEnds(list: PhraseTree, start: number): readonly number[] {
    const ends: number[] = [];
    this.#walk(list.at(this.#text[start] ?? ''), [start], false, (places, { isAtStart, isAtEnd }) => {
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

  /** Returns the end of the word, with a plural ending if there is one; -1 when other letters follow. */
  #wordEnd(place: number): number {
    let end = place;
    if (this.#text[end] === 'e' && this.#text[end + 1] === 's') end += 2;
    else if (this.#text[end] === 's') end += 1;
    const after = this.#text[end];
    return after === undefined || after === ' ' || after === '|' ? end : -1;
  }

  /** Calls `found` for each phrase of the nodes that matches from these positions on, with the positions after it. */
  #walk(
    nodes: Iterable<PhraseNode>,
    places: readonly number[],
    isAfterWord: boolean,
    found: (places: readonly number[], phrase: Phrase) => void,
  ): void {
    for (const { element, phrases, next } of nodes) {
      const after = this.#after(element, places, isAfterWord);
      if (after.length === 0) continue;
      for (const phrase of phrases) found(after, phrase);
      if (next.size > 0) this.#walk(next.values(), after, true, found);
    }
  }

  /** Returns the positions after this element, each once. */
  #after(element: Element, places: readonly number[], isAfterWord: boolean): readonly number[] {
    const after: number[] = [];
    for (const place of places) {
      if (element.kind === 'gap') {
        after.push(...this.#gapEnds(place));
        continue;
      }
      if (element.isOptional) after.push(place);
      const from = isAfterWord && this.#text[place] === ' ' ? place + 1 : place;
      for (const spelling of element.spellings) {
        const ends = this.#endsOf(spelling, from);
        if (ends.length > 0) after.push(...ends);
      }
    }
    return after.length < 2 ? after : [...new Set(after)];
  }

  #endsOf(spelling: Spelling | Choice, start: number): readonly number[] {
    if ('parts' in spelling) return this.#spellingEnds(spelling.parts, start);
    if ('near' in spelling) return this.#nearEnds(spelling.near, start);
    if ('slipped' in spelling) return this.#slippedEnds(spelling.slipped, start);
    const known = this.#known.get(spelling) ?? new Map<number, readonly number[]>();
    this.#known.set(spelling, known);
    const before = known.get(start);
    if (before) return before;
    const ends = new Set<number>();
    this.#walk(spelling.sequences.at(this.#text[start] ?? ''), [start], false, (places) => {
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

  /** Returns the ends of one word, or two, that equal this one but for wrong letters. */
  #nearEnds(word: string, start: number): number[] {
    const most = word.length < 7 ? 1 : 2;
    const [, one = '', other = ''] = /^([^ |]+)( [^ |]+)?/.exec(this.#text.slice(start, start + 40)) ?? [];
    return [one, one + other].flatMap((written) => {
      const letters = written.replace(' ', '');
      const isNear =
        Math.abs(letters.length - word.length) <= most && editDistance(letters, word, most) <= most;
      return isNear ? [start + written.length] : [];
    });
  }

  /** Returns the end of a word that differs from this one by one letter missing or too many, or two swapped. */
  #slippedEnds(word: string, start: number): number[] {
    const [written = ''] = /^[^ |]+/.exec(this.#text.slice(start, start + 20)) ?? [];
    const isSlip =
      written[0] === word[0] &&
      (written.length !== word.length || sorted(written) === sorted(word)) &&
      editDistance(written, word, 1) === 1;
    return isSlip ? [start + written.length] : [];
  }

  /** Returns the positions after a space and up to four words. */
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

const sorted = (word: string): string => Array.from(word).toSorted().join('');

/** The signs that stand for a letter inside a word: su1cide, @buse. */
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
function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(?<=\p{L})[01345@$](?=\p{L})|[@$](?=\p{L})/gu, (sign) => letters[sign] ?? sign)
    .replace(/[\p{M}'’‘ʼ`´\p{Pd}]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(\p{L})\1{2,}/gu, '$1$1')
    .trim();
}
