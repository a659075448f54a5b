import type { Condition } from '../steps/condition.ts';

/**
 * A situation: the chosen values on which the conversation still depends, as a number from 0 below the size of its
 * space. Two conversations at one place and in one situation continue alike after the same answers.
 */
export type Situation = number;

/** A set of situations of one space: 32 bits to a number. */
export type SituationSet = Uint32Array;

/** A name that conditions ask for, with its possible values. Value numbers begin at 1; 0 means no value. */
export type AskedName = { readonly name: string; readonly values: readonly string[] };

/** The number of the value of each asked name, by the index of the name. */
export type Values = readonly number[];

/** A name that matters at a place. `unset`: a conversation can reach the place without a value of it. */
export type SpaceName = { readonly index: number; readonly unset: boolean };

/** The space of all situations at a place. */
export class Space {
  readonly names: readonly SpaceName[];
  readonly size: number;
  /** The key, which is the same for equal spaces. */
  readonly key: string;
  #every: SituationSet | null = null;
  readonly #asked: readonly AskedName[];
  readonly #sets = new Map<string, SituationSet>();
  readonly #wheres = new Map<string, SituationSet | null>();

  constructor(asked: readonly AskedName[], names: readonly SpaceName[]) {
    this.#asked = asked;
    this.names = names;
    this.key = JSON.stringify(names);
    this.size = names.reduce((size, name) => size * this.#countOf(name), 1);
  }

  get every(): SituationSet {
    return (this.#every ??= everySituation(this.size));
  }

  /** Returns the situation in which these values were chosen. */
  situationOf(values: Values): Situation {
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

  /** Returns the situations in which a condition holds; null, without a condition, means all. */
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
          union(found, this.#with(index, (this.#asked[index]?.values.indexOf(value) ?? -1) + 1)),
        emptySet(this.size),
      );
      return both(all, any);
    }, null);
  }

  /** Returns the situations in which a name has this value. */
  #with(index: number, value: number): SituationSet {
    const key = `${index} ${value}`;
    const known = this.#sets.get(key);
    if (known) return known;
    const set = emptySet(this.size);
    if (value > 0)
      for (let situation = 0; situation < this.size; situation += 1)
        if (this.valuesIn(situation)[index] === value) put(set, situation);
    this.#sets.set(key, set);
    return set;
  }

  #countOf({ index, unset }: SpaceName): number {
    return (this.#asked[index]?.values.length ?? 0) + (unset ? 1 : 0) || 1;
  }
}

export const emptySet = (size: number): SituationSet => new Uint32Array(Math.ceil(size / 32));

/** Returns the set of all situations of a space. */
export function everySituation(size: number): SituationSet {
  const all = emptySet(size).fill(0xffffffff);
  if (size % 32 !== 0) all[all.length - 1] = 2 ** (size % 32) - 1;
  return all;
}

export const isIn = (set: SituationSet, situation: Situation): boolean =>
  ((set[situation >>> 5] ?? 0) & (1 << (situation & 31))) !== 0;

export function put(set: SituationSet, situation: Situation): void {
  set[situation >>> 5] = (set[situation >>> 5] ?? 0) | (1 << (situation & 31));
}

const { clz32 } = Math;

/** Returns the index of the lowest bit that is set. */
export const lowestBit = (word: number): number => 31 - clz32(word & -word);

export function* situationsIn(set: SituationSet): Generator<Situation> {
  for (const [index, word] of set.entries())
    for (let left = word; left !== 0; left &= left - 1) yield index * 32 + lowestBit(left);
}

export const isNone = (set: SituationSet): boolean => set.every((word) => word === 0);

/** Returns whether two sets have a situation in common. */
export const meet = (one: SituationSet, other: SituationSet): boolean =>
  one.some((word, index) => (word & (other[index] ?? 0)) !== 0);

/**
 * Returns the lowest situation of a set that leaves by this passage into none of the other set; null when there is
 * none.
 */
export function firstLeadingOutside(
  set: SituationSet,
  { open, moves }: Passage,
  others: SituationSet,
): Situation | null {
  for (let index = 0; index < set.length; index += 1) {
    let left = (set[index] ?? 0) & (open === null ? -1 : (open[index] ?? 0));
    if (moves === null) left &= ~(others[index] ?? 0);
    for (; left !== 0; left &= left - 1) {
      const situation = index * 32 + lowestBit(left);
      if (moves === null || !isIn(others, moves[situation] ?? 0)) return situation;
    }
  }
  return null;
}

/** Returns the number of situations in a set; 1 for null, which means all. */
export const countOf = (set: SituationSet | null): number =>
  set === null ? 1 : Array.from(situationsIn(set)).length;

/** Returns the lowest situation of a set. */
export const firstSituation = (set: SituationSet): Situation | null =>
  firstLeadingOutside(set, everyWay, none);

const none: SituationSet = new Uint32Array(0);

/** Returns the situations of either set. */
export const union = (one: SituationSet, other: SituationSet): SituationSet =>
  one.map((word, index) => word | (other[index] ?? 0));

/** Returns the situations of the first set that the second does not have. */
export const without = (one: SituationSet, other: SituationSet): SituationSet =>
  one.map((word, index) => word & ~(other[index] ?? 0));

/** Returns the situations of both sets; null means all. */
export function both(one: SituationSet, other: SituationSet | null): SituationSet;
export function both(one: SituationSet | null, other: SituationSet | null): SituationSet | null;
export function both(one: SituationSet | null, other: SituationSet | null): SituationSet | null {
  if (one === null || other === null) return one ?? other;
  return one.map((word, index) => word & (other[index] ?? 0));
}

/**
 * The passage of situations along a way: those in which it is open (null: all), and for each the one after it (null:
 * the same).
 */
export type Passage = { readonly open: SituationSet | null; readonly moves: Int32Array | null };

export const everyWay: Passage = { open: null, moves: null };

/** Returns the situation after a passage, or null when it is not open. */
export function situationAfter({ open, moves }: Passage, before: Situation): Situation | null {
  if (open !== null && !isIn(open, before)) return null;
  return moves === null ? before : (moves[before] ?? null);
}

/** Returns the situations to which a passage moves a set; `size` is that of the space after it. */
export function image(set: SituationSet, { open, moves }: Passage, size: number): SituationSet {
  const leaving = both(set, open);
  if (moves === null) return leaving;
  const after = emptySet(size);
  for (const situation of situationsIn(leaving)) put(after, moves[situation] ?? 0);
  return after;
}

/** Returns the situations from which a passage leads into a set; `size` is that of the space before it. */
export function preimage(set: SituationSet, { open, moves }: Passage, size: number): SituationSet {
  if (moves === null) return both(set, open);
  const before = emptySet(size);
  for (const [situation, after] of moves.entries()) if (isIn(set, after)) put(before, situation);
  return both(before, open);
}

/**
 * Caches intersections and differences of sets: the ways of an Activity share few sets. The sets must not be changed.
 */
export class SharedSets {
  readonly #common = new Map<SituationSet, Map<SituationSet, SituationSet>>();
  readonly #left = new Map<SituationSet, Map<SituationSet, SituationSet>>();

  /** Returns the same as `both`, cached. */
  both(one: SituationSet | null, other: SituationSet | null): SituationSet | null {
    return one === null || other === null ? (one ?? other) : shared(this.#common, both, one, other);
  }

  /** Returns the same as `without`, cached. */
  without(one: SituationSet, other: SituationSet): SituationSet {
    return shared(this.#left, without, one, other);
  }

  /** Returns one passage after the other; `size` is that of the space before both. */
  along(first: Passage, then: Passage, size: number): Passage {
    if (first.moves === null) {
      const open = this.both(then.open, first.open);
      return open === then.open ? then : { open, moves: then.moves };
    }
    const { moves } = then;
    return {
      open: then.open === null ? first.open : preimage(then.open, first, size),
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

export const leadsOn = ({ open }: Passage): boolean => open === null || !isNone(open);
