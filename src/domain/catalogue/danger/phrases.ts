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
  /** Anything else that cannot wait. */
  | 'unsafe'
  /** A life is at risk at this minute: poison, choking, an accident. */
  | 'urgent';

/**
 * `ownAct`: somebody says of themselves that they hurt a child. `carerAtRisk`: a grown-up of the family may kill or harm
 * themselves. No other kind is looked for in those words.
 */
export type SpokenOf = DangerKind | 'ownAct' | 'carerAtRisk';

/**
 * The phrases of a language, with commas between; `groups` are lists with a name.
 *
 * - `a/b` one of these words · `(a/b)` or none of them · `{name}` one of a group · `({name})` or none of it
 * - `hit*` with any letters after it · `~hit` also with up to two letters wrong, one in a word of under seven, or in
 *   two words · `...` up to four other words
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
  const { ownAct, carerAtRisk, ...others } = phrases;
  const withOwnKind = Object.entries({ ownAct, carerAtRisk }).map(
    ([kind, list]) => [kind as SpokenOf, grammar.read(list)] as const,
  );
  const kinds = Object.entries(others).map(
    ([kind, list]) => [kind as DangerKind, grammar.read(list)] as const,
  );
  return (text) => {
    let telling = foldText(text);
    const whole = new Places(telling);
    let calm: Span[] | undefined;
    /** Looked for beside a hit only: most texts have none. */
    const isCalm = (span: Span): boolean => isInside(span, (calm ??= whole.spans(passedOver)));
    const found: SpokenOf[] = [];
    for (const [kind, list] of withOwnKind) {
      const spans = new Places(telling).spans(list).filter((span) => !isCalm(span));
      if (spans.length > 0) found.push(kind);
      telling = withoutSpans(telling, spans);
    }
    const places = new Places(telling);
    for (const [kind, list] of kinds) if (list.some((phrase) => places.has(phrase, isCalm))) found.push(kind);
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

/** `parts` of a word with any letters between them: "hit*" is "hit" and "". `near`: a word that may be misspelt. */
type Spelling = { parts: readonly string[] } | { near: string };
/** Spellings that stand for each other, one after another in a sequence: a group has sequences of several. */
type Choice = { readonly sequences: readonly (readonly Element[])[] };
type Element =
  | { kind: 'word'; spellings: readonly (Spelling | Choice)[]; isOptional: boolean }
  | { kind: 'gap' };
/** `beginsWith`: a letter that each of its matches begins with is among these; empty: any letter may be it. */
type Phrase = { elements: readonly Element[]; isAtStart: boolean; isAtEnd: boolean; beginsWith: string };

const mostBetween = 4;

/** Reads the lists of a language. */
class Grammar {
  readonly #lists: Readonly<Record<string, string>>;
  readonly #groups = new Map<string, Choice>();

  constructor(lists: Readonly<Record<string, string>>) {
    this.#lists = lists;
  }

  read(list: string): Phrase[] {
    return phrasesOf(list).map((phrase) => {
      const elements = this.#sequence(phrase.replace(/^\^|\$$/g, ''));
      const first = firstLetters(elements);
      return {
        elements,
        isAtStart: phrase.startsWith('^'),
        isAtEnd: phrase.endsWith('$'),
        beginsWith: first.includes('') ? '' : first.join(''),
      };
    });
  }

  #sequence(phrase: string): Element[] {
    return phrase.split(' ').map((word): Element => {
      if (word === '...') return { kind: 'gap' };
      const isOptional = word.startsWith('(');
      const bare = isOptional ? word.slice(1, -1) : word;
      return { kind: 'word', spellings: bare.split('/').map((one) => this.#spelling(one)), isOptional };
    });
  }

  #spelling(word: string): Spelling | Choice {
    if (word.startsWith('~')) return { near: foldText(word.slice(1)) };
    if (!word.startsWith('{')) return { parts: word.split('*').map(foldText) };
    const name = word.slice(1, -1);
    const known = this.#groups.get(name);
    if (known) return known;
    const group = { sequences: phrasesOf(this.#lists[name]!).map((phrase) => this.#sequence(phrase)) };
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
        : spelling.sequences.flatMap(firstLetters),
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

  /** Whether the phrase stands anywhere but where it is calm. */
  has(phrase: Phrase, isCalm: (span: Span) => boolean): boolean {
    return this.#starts.some((start) => {
      const end = this.endOf(phrase, start);
      return end > start && !isCalm([start, end]);
    });
  }

  /** Returns the words that each phrase takes, the longest from each word on. */
  spans(phrases: readonly Phrase[]): Span[] {
    return this.#starts
      .map((start): Span => [start, Math.max(...phrases.map((phrase) => this.endOf(phrase, start)))])
      .filter(([start, end]) => end > start);
  }

  /** The end of a phrase that begins here; -1 if it does not match. */
  endOf({ elements, isAtStart, isAtEnd, beginsWith }: Phrase, start: number): number {
    if (isAtStart && start > 0) return -1;
    if (beginsWith !== '' && !beginsWith.includes(this.#text[start]!)) return -1;
    const ends = this.#sequenceEnds(elements, start).map((end) => this.#wordEnd(end));
    return Math.max(-1, ...ends.filter((end) => !isAtEnd || end === this.#text.length));
  }

  /** The end of the word, a plural ending allowed; -1 where letters follow. */
  #wordEnd(end: number): number {
    const rest = /^(?:e?s)?(?=$|[ |])/.exec(this.#text.slice(end, end + 3));
    return rest ? end + rest[0].length : -1;
  }

  #sequenceEnds(elements: readonly Element[], start: number): number[] {
    let places = new Set([start]);
    let isFirst = true;
    for (const element of elements) {
      const next = new Set<number>();
      for (const place of places) {
        if (element.kind === 'gap') for (const after of this.#gapEnds(place)) next.add(after);
        else {
          const from = !isFirst && this.#text[place] === ' ' ? place + 1 : place;
          if (element.isOptional) next.add(place);
          for (const spelling of element.spellings)
            for (const end of this.#endsOf(spelling, from)) next.add(end);
        }
      }
      if (next.size === 0) return [];
      places = next;
      isFirst = false;
    }
    return [...places];
  }

  #endsOf(spelling: Spelling | Choice, start: number): readonly number[] {
    if ('parts' in spelling) return this.#spellingEnds(spelling.parts, start);
    if ('near' in spelling) return this.#nearEnds(spelling.near, start);
    const known = this.#known.get(spelling) ?? new Map<number, readonly number[]>();
    this.#known.set(spelling, known);
    const ends =
      known.get(start) ?? spelling.sequences.flatMap((sequence) => this.#sequenceEnds(sequence, start));
    known.set(start, ends);
    return ends;
  }

  #spellingEnds([first = '', ...others]: readonly string[], start: number): number[] {
    if (!this.#text.startsWith(first, start)) return [];
    let ends = [start + first.length];
    for (const part of others) {
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
      const isNear = Math.abs(letters.length - word.length) <= most && editDistance(letters, word) <= most;
      return isNear ? [start + written.length] : [];
    });
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
