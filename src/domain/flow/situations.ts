import type { Condition } from '../steps/condition.ts';

/**
 * A situation: the chosen values on which the rest of a conversation depends, encoded as a number from 0 below the size
 * of its space. Two conversations at one place and in one situation continue alike after the same answers.
 */
export type Situation = number;

/** A set of situations of one space, as a bit set with 32 bits to a number. */
export type SituationSet = Uint32Array;

/** A name that conditions ask for, with its possible values. Value numbers begin at 1; 0 means no value. */
export type AskedName = { readonly name: string; readonly values: readonly string[] };

/** The numbers of the chosen values, one for each asked name; 0 means no value. */
export type ValueNumbers = readonly number[];

/** A name that matters at a place. `unset`: a conversation can reach the place while the name has no value. */
export type SituationDimension = { readonly index: number; readonly unset: boolean };

/** The space of all situations at a place: one for each combination of values that matters there. */
export class SituationSpace {
  readonly names: readonly SituationDimension[];
  readonly size: number;
  /** The key, which is the same for equal spaces. */
  readonly key: string;
  #every: SituationSet | null = null;
  readonly #asked: readonly AskedName[];
  readonly #sets = new Map<string, SituationSet>();
  readonly #wheres = new Map<string, SituationSet | null>();

  constructor(asked: readonly AskedName[], names: readonly SituationDimension[]) {
    this.#asked = asked;
    this.names = names;
    this.key = JSON.stringify(names);
    this.size = names.reduce((size, name) => size * this.#countOf(name), 1);
  }

  get every(): SituationSet {
    return (this.#every ??= createFullSituationSet(this.size));
  }

  /** Returns the situation in which these values were chosen. */
  situationOf(values: ValueNumbers): Situation {
    return this.names.reduce((situation, name) => {
      const digit = (values[name.index] ?? 0) - (name.unset ? 0 : 1);
      return situation * this.#countOf(name) + (digit > 0 ? digit : 0);
    }, 0);
  }

  /** Returns the values in a situation; names that do not matter have value 0. */
  valuesIn(situation: Situation): number[] {
    const values = this.#asked.map(() => 0);
    let rest = situation;
    for (const name of this.names.toReversed()) {
      const count = this.#countOf(name);
      const digit = rest % count;
      values[name.index] = digit + (name.unset ? 0 : 1);
      rest = (rest - digit) / count;
    }
    return values;
  }

  /** Returns the situations in which a condition holds; null means all, and is the result without a condition. */
  where(condition: Condition | undefined): SituationSet | null {
    if (condition === undefined) return null;
    const key = JSON.stringify(condition);
    const known = this.#wheres.get(key);
    if (known !== undefined) return known;
    const found = this.#whereAll(condition);
    this.#wheres.set(key, found);
    return found;
  }

  #whereAll(condition: Condition): SituationSet | null {
    return Object.entries(condition).reduce<SituationSet | null>((all, [name, allowed]) => {
      const index = this.#asked.findIndex((one) => one.name === name);
      const any = allowed.reduce(
        (found, value) =>
          uniteSituations(found, this.#with(index, (this.#asked[index]?.values.indexOf(value) ?? -1) + 1)),
        createEmptySituationSet(this.size),
      );
      return intersectSituations(all, any);
    }, null);
  }

  /** Returns the situations in which a name has this value. */
  #with(index: number, value: number): SituationSet {
    const key = `${index} ${value}`;
    const known = this.#sets.get(key);
    if (known) return known;
    const set = createEmptySituationSet(this.size);
    if (value > 0)
      for (let situation = 0; situation < this.size; situation += 1)
        if (this.valuesIn(situation)[index] === value) addSituation(set, situation);
    this.#sets.set(key, set);
    return set;
  }

  #countOf({ index, unset }: SituationDimension): number {
    return (this.#asked[index]?.values.length ?? 0) + (unset ? 1 : 0) || 1;
  }
}

export const createEmptySituationSet = (size: number): SituationSet => new Uint32Array(Math.ceil(size / 32));

/** Returns the set of all situations of a space. */
export function createFullSituationSet(size: number): SituationSet {
  const all = createEmptySituationSet(size).fill(0xffffffff);
  if (size % 32 !== 0) all[all.length - 1] = 2 ** (size % 32) - 1;
  return all;
}

export const hasSituation = (set: SituationSet, situation: Situation): boolean =>
  ((set[situation >>> 5] ?? 0) & (1 << (situation & 31))) !== 0;

export function addSituation(set: SituationSet, situation: Situation): void {
  set[situation >>> 5] = (set[situation >>> 5] ?? 0) | (1 << (situation & 31));
}

const { clz32 } = Math;

/** Returns the index of the lowest bit that is set. */
export const findLowestBit = (word: number): number => 31 - clz32(word & -word);

export function* iterateSituations(set: SituationSet): Generator<Situation> {
  for (const [index, word] of set.entries())
    for (let left = word; left !== 0; left &= left - 1) yield index * 32 + findLowestBit(left);
}

export const isEmptySituationSet = (set: SituationSet): boolean => set.every((word) => word === 0);

/** Returns whether two sets have a situation in common. */
export const hasCommonSituation = (one: SituationSet, other: SituationSet): boolean =>
  one.some((word, index) => (word & (other[index] ?? 0)) !== 0);

/** Returns the lowest situation in a set that leaves by this passage to a situation outside the other set, or null. */
export function findFirstSituationLeadingOutside(
  set: SituationSet,
  { open, moves }: Passage,
  others: SituationSet,
): Situation | null {
  for (let index = 0; index < set.length; index += 1) {
    let left = (set[index] ?? 0) & (open === null ? -1 : (open[index] ?? 0));
    if (moves === null) left &= ~(others[index] ?? 0);
    for (; left !== 0; left &= left - 1) {
      const situation = index * 32 + findLowestBit(left);
      if (moves === null || !hasSituation(others, moves[situation] ?? 0)) return situation;
    }
  }
  return null;
}

/** Returns the number of situations in a set; 1 for null, which means all. */
export const countSituations = (set: SituationSet | null): number =>
  set === null ? 1 : Array.from(iterateSituations(set)).length;

/** Returns the lowest situation of a set, or null for an empty set. */
export const findFirstSituation = (set: SituationSet): Situation | null =>
  findFirstSituationLeadingOutside(set, unrestrictedPassage, none);

const none: SituationSet = new Uint32Array(0);

/** Returns the situations of either set. */
export const uniteSituations = (one: SituationSet, other: SituationSet): SituationSet =>
  one.map((word, index) => word | (other[index] ?? 0));

/** Returns the situations of the first set that the second does not have. */
export const subtractSituations = (one: SituationSet, other: SituationSet): SituationSet =>
  one.map((word, index) => word & ~(other[index] ?? 0));

/** Returns the situations of both sets; null means all. */
export function intersectSituations(one: SituationSet, other: SituationSet | null): SituationSet;
export function intersectSituations(
  one: SituationSet | null,
  other: SituationSet | null,
): SituationSet | null;
export function intersectSituations(
  one: SituationSet | null,
  other: SituationSet | null,
): SituationSet | null {
  if (one === null || other === null) return one ?? other;
  return one.map((word, index) => word & (other[index] ?? 0));
}

/**
 * The effect of a way on situations. `open`: the situations in which the way can be taken (null: all). `moves`: the
 * situation after the way for each situation before it (null: unchanged).
 */
export type Passage = { readonly open: SituationSet | null; readonly moves: Int32Array | null };

export const unrestrictedPassage: Passage = { open: null, moves: null };

/** Returns the situation after a way, or null when the way is not open in the situation before it. */
export function findSituationAfter({ open, moves }: Passage, before: Situation): Situation | null {
  if (open !== null && !hasSituation(open, before)) return null;
  return moves === null ? before : (moves[before] ?? null);
}

/** Returns the situations to which a passage moves a set; `size` is the size of the space after the passage. */
export function computePassageImage(set: SituationSet, { open, moves }: Passage, size: number): SituationSet {
  const leaving = intersectSituations(set, open);
  if (moves === null) return leaving;
  const after = createEmptySituationSet(size);
  for (const situation of iterateSituations(leaving)) addSituation(after, moves[situation] ?? 0);
  return after;
}

/** Returns the situations from which a passage leads into a set; `size` is the size of the space before the passage. */
export function computePassagePreimage(
  set: SituationSet,
  { open, moves }: Passage,
  size: number,
): SituationSet {
  if (moves === null) return intersectSituations(set, open);
  const before = createEmptySituationSet(size);
  for (const [situation, after] of moves.entries())
    if (hasSituation(set, after)) addSituation(before, situation);
  return intersectSituations(before, open);
}

/**
 * Caches intersections and differences of sets, because an Activity needs the same few again and again. The sets must
 * not be changed.
 */
export class SituationSetCache {
  readonly #common = new Map<SituationSet, Map<SituationSet, SituationSet>>();
  readonly #left = new Map<SituationSet, Map<SituationSet, SituationSet>>();

  /** Returns the situations of both sets, cached; null means all. */
  both(one: SituationSet | null, other: SituationSet | null): SituationSet | null {
    return one === null || other === null
      ? (one ?? other)
      : shared(this.#common, intersectSituations, one, other);
  }

  /** Returns the situations of the first set that the second does not have, cached. */
  without(one: SituationSet, other: SituationSet): SituationSet {
    return shared(this.#left, subtractSituations, one, other);
  }

  /** Returns the passage made of two passages in a row; `size` is the size of the space before both. */
  along(first: Passage, then: Passage, size: number): Passage {
    if (first.moves === null) {
      const open = this.both(then.open, first.open);
      return open === then.open ? then : { open, moves: then.moves };
    }
    const { moves } = then;
    return {
      open: then.open === null ? first.open : computePassagePreimage(then.open, first, size),
      moves: moves === null ? first.moves : first.moves.map((situation) => moves[situation] ?? 0),
    };
  }
}

function shared(
  known: Map<SituationSet, Map<SituationSet, SituationSet>>,
  find: (one: SituationSet, other: SituationSet) => SituationSet,
  one: SituationSet,
  other: SituationSet,
): SituationSet {
  let ofOne = known.get(one);
  if (!ofOne) known.set(one, (ofOne = new Map<SituationSet, SituationSet>()));
  const found = ofOne.get(other) ?? find(one, other);
  ofOne.set(other, found);
  return found;
}

export const isPassageOpen = ({ open }: Passage): boolean => open === null || !isEmptySituationSet(open);
