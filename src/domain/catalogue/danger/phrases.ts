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
  | 'unsafe';

/** `ownAct`: somebody says of themselves that they hurt a child. No other kind is looked for in those words. */
export type SpokenOf = DangerKind | 'ownAct';

/**
 * The phrases of a language, with commas between; `groups` are lists with a name.
 *
 * - `a/b` one of these words · `(a/b)` or none of them · `{name}` one of a group · `({name})` or none of it
 * - `hit*` with any letters after it · `...` up to four other words
 * - `^` before a phrase: the text begins with it · `$` after it: the text ends with it
 * - the last word may take a plural ending, and spaces may be missing
 */
export type DangerPhrases = {
  groups: Readonly<Record<string, string>>;
  /** Phrases that only look alike; they are passed over. */
  harmless: string;
  phrases: Readonly<Record<SpokenOf, string>>;
};

/** Compiles the phrases of one language into a function that finds the kinds of danger in a text. */
export function compile({ groups, harmless, phrases }: DangerPhrases): (text: string) => SpokenOf[] {
  const grammar = new Grammar(groups);
  const passedOver = grammar.read(harmless);
  const { ownAct, ...others } = phrases;
  const ownActs = grammar.read(ownAct);
  const kinds = Object.entries(others).map(
    ([kind, list]) => [kind as DangerKind, grammar.read(list)] as const,
  );
  return (text) => {
    const telling = withoutPassedOver(foldText(text), passedOver);
    const rest = withoutPassedOver(telling, ownActs);
    const places = new Places(rest);
    const found = kinds.filter(([, list]) => list.some((phrase) => places.has(phrase)));
    return [...(rest === telling ? [] : (['ownAct'] as const)), ...found.map(([kind]) => kind)];
  };
}

/** `parts` of a word with any letters between them: "hit*" is "hit" and "". */
type Spelling = { parts: readonly string[] };
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
    'parts' in spelling ? [spelling.parts[0]?.[0] ?? ''] : spelling.sequences.flatMap(firstLetters),
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

  has(phrase: Phrase): boolean {
    return this.#starts.some((start) => this.endOf(phrase, start) > start);
  }

  starts(): readonly number[] {
    return this.#starts;
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

function withoutPassedOver(text: string, phrases: readonly Phrase[]): string {
  const places = new Places(text);
  let telling = '';
  let from = 0;
  for (const start of places.starts()) {
    if (start < from) continue;
    const end = Math.max(...phrases.map((phrase) => places.endOf(phrase, start)));
    if (end > start) {
      telling += `${text.slice(from, start)}|`;
      from = end;
    }
  }
  return telling + text.slice(from);
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
