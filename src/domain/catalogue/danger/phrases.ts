import { editDistance } from '../../content/nearest.ts';

/** The person whose danger a text speaks of: it decides which help may stand below the help lines. */
export type DangerKind =
  /** Suicide, self-harm, an overdose. */
  | 'selfHarm'
  /** Hurt, threatened or blackmailed by others of one's age, or online. */
  | 'bullied'
  /** A parent who has hurt a child, or is about to. */
  | 'ownTemper'
  /** Hurt, abused or frightened by somebody close. */
  | 'harmed'
  /** A grown-up of the family may kill or harm themselves, or did. */
  | 'carerAtRisk'
  /** Anything else that cannot wait. */
  | 'unsafe'
  /** A life is at risk at this minute: poison, choking, an accident. */
  | 'urgent';

/** `fear`: afraid, and the text does not say of what. The help lines come first, and below them what the words find. */
export type HelpNeed = DangerKind | 'fear';

/**
 * `ownAct`: somebody says of themselves that they hurt a child. `threatened`: somebody wants to kill the one who types,
 * or a grown-up of the family beats or threatens them. No other kind is looked for in those words, nor in those of
 * `carerAtRisk`.
 */
export type SpokenOf = HelpNeed | 'ownAct' | 'threatened';

/**
 * The phrases of a language, with commas between; `groups` are lists with a name.
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
   * Phrases that only look alike. They never outweigh danger: one voids what lies wholly inside it and nothing that
   * begins before or goes on after it, such as the person who hurts. Each names what makes it harmless (the ball, the
   * drum): "hit me with" does not.
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
    /** Looked for beside a hit only: most texts have none. */
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

/** The start and the end of words in a text. */
type Span = readonly [start: number, end: number];

const isInside = ([start, end]: Span, spans: readonly Span[]): boolean =>
  spans.some(([from, to]) => start >= from && end <= to);

/** The text with bars in place of the spans, which no phrase goes across. */
const withoutSpans = (text: string, spans: readonly Span[]): string =>
  spans.reduce(
    (left, [start, end]) => left.slice(0, start) + '|'.repeat(end - start) + left.slice(end),
    text,
  );

/**
 * `parts` of a word with any letters between them: "hit*" is "hit" and "". `near`: a word that may be misspelt.
 * `slipped`: a word that is, by a slip of the finger.
 */
type Spelling = { parts: readonly string[] } | { near: string } | { slipped: string };
/** Spellings that stand for each other, one after another in a sequence: a group has sequences of several. */
type Choice = { readonly sequences: PhraseTree };
type Element =
  | { kind: 'word'; spellings: readonly (Spelling | Choice)[]; isOptional: boolean }
  | { kind: 'gap' };
type Phrase = { readonly isAtStart: boolean; readonly isAtEnd: boolean };

/** `phrases` end with this element, those of `next` go on. */
type PhraseNode = { element: Element; phrases: Phrase[]; next: Map<string, PhraseNode> };

/** Phrases by the elements that they begin with: what a list repeats is looked for once at each word of a text. */
class PhraseTree {
  readonly #roots = new Map<string, PhraseNode>();
  /** The letters that a phrase may begin with, by its first element; '' stands for any. */
  readonly #letters = new Map<PhraseNode, Set<string>>();
  readonly #byLetter = new Map<string, readonly PhraseNode[]>();

  /** `words`: the source of each element. */
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

  /** Returns where phrases begin that may stand at this letter; '' is the end of a text. */
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

/** Reads the lists of a language. */
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

/** '' stands for any letter. */
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

/** Phrases between commas may go on in the next line. */
const phrasesOf = (list: string): string[] =>
  list
    .replace(/\/\s+/g, '/')
    .split(',')
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '))
    .filter((phrase) => phrase !== '');

/** The positions of words in one text. A group is searched for once at each position. */
class Places {
  readonly #text: string;
  readonly #starts: readonly number[];
  readonly #known = new Map<Choice, Map<number, readonly number[]>>();

  constructor(text: string) {
    this.#text = text;
    this.#starts = [...text.matchAll(/[^ |]+/g)].map(({ index }) => index);
  }

  /** Whether a phrase of the list stands anywhere but where it is calm. */
  has(list: PhraseTree, isCalm: (span: Span) => boolean): boolean {
    return this.#starts.some((start) =>
      this.#phraseEnds(list, start).some((end) => end > start && !isCalm([start, end])),
    );
  }

  /** Returns the words that phrases of the list take, the longest from each word on. */
  spans(list: PhraseTree): Span[] {
    return this.#starts.flatMap((start) => {
      const end = Math.max(-1, ...this.#phraseEnds(list, start));
      return end > start ? [[start, end] as const] : [];
    });
  }

  /** The furthest end of each phrase that begins here. */
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

  /** The end of the word, a plural ending allowed; -1 where letters follow. */
  #wordEnd(place: number): number {
    let end = place;
    if (this.#text[end] === 'e' && this.#text[end + 1] === 's') end += 2;
    else if (this.#text[end] === 's') end += 1;
    const after = this.#text[end];
    return after === undefined || after === ' ' || after === '|' ? end : -1;
  }

  /** Calls `found` for each phrase of the nodes that matches from these places on, with the places after it. */
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

  /** The places after this element, each once. */
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

  /** The ends of one word, and of two, that are this one with letters wrong. */
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

  /** The end of a word with the letters of this one but for one that is missing or too many, or two swapped. */
  #slippedEnds(word: string, start: number): number[] {
    const [written = ''] = /^[^ |]+/.exec(this.#text.slice(start, start + 20)) ?? [];
    const isSlip =
      written[0] === word[0] &&
      (written.length !== word.length || sorted(written) === sorted(word)) &&
      editDistance(written, word, 1) === 1;
    return isSlip ? [start + written.length] : [];
  }

  /** After a space and up to four words. */
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

/** Signs that stand for a letter inside a word: su1cide, @buse. */
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
