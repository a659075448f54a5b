import type { FlowGraph } from './flow-graph.ts';
import {
  intersectSituations,
  computePassageImage,
  computePassagePreimage,
  subtractSituations,
  type Passage,
  type Situation,
  type SituationSet,
} from './situations.ts';

/** A set of situations for each place of a graph. */
export class SituationsByPlace {
  /** The sets of all places, concatenated. */
  readonly #words: Uint32Array;
  readonly #starts: Int32Array;
  readonly #graph: FlowGraph;

  constructor(graph: FlowGraph) {
    this.#graph = graph;
    this.#starts = graph.setStarts;
    this.#words = new Uint32Array(this.#starts.at(-1) ?? 0);
  }

  at(place: number): SituationSet {
    return this.#words.subarray(this.#starts[place], this.#starts[place + 1]);
  }

  has(place: number, situation: Situation): boolean {
    const word = this.#words[(this.#starts[place] ?? 0) + (situation >>> 5)] ?? 0;
    return (word & (1 << (situation & 31))) !== 0;
  }

  add(place: number, situations: SituationSet): void {
    const start = this.#starts[place] ?? 0;
    for (let index = 0; index < situations.length; index += 1)
      this.#words[start + index] = (this.#words[start + index] ?? 0) | (situations[index] ?? 0);
  }

  /**
   * Adds to `place` the situations that a passage makes of a set. Returns the situations that are new there, or null.
   * The result can be the given set itself, so it must not be changed.
   */
  addAfter(place: number, set: SituationSet, { open, moves }: Passage): SituationSet | null {
    const start = this.#starts[place] ?? 0;
    const length = (this.#starts[place + 1] ?? 0) - start;
    const arriving = moves === null ? set : computePassageImage(set, { open, moves }, length * 32);
    const allowed = moves === null ? open : null;
    let isAnyNew = false;
    let isAllNew = true;
    for (let index = 0; index < length; index += 1) {
      const all = arriving[index] ?? 0;
      const fresh =
        all & (allowed === null ? -1 : (allowed[index] ?? 0)) & ~(this.#words[start + index] ?? 0);
      if (fresh !== 0) isAnyNew = true;
      if (fresh !== (all | 0)) isAllNew = false;
    }
    if (!isAnyNew) return null;
    const found = isAllNew
      ? arriving
      : subtractSituations(intersectSituations(arriving, allowed), this.at(place));
    for (let index = 0; index < length; index += 1)
      this.#words[start + index] = (this.#words[start + index] ?? 0) | (found[index] ?? 0);
    return found;
  }

  /**
   * Adds to `place` the situations from which a passage leads to known situations of `to`. Returns whether any is new.
   */
  addBefore(place: number, { open, moves }: Passage, to: number): boolean {
    const start = this.#starts[place] ?? 0;
    const length = (this.#starts[place + 1] ?? 0) - start;
    const after =
      moves === null ? null : computePassagePreimage(this.at(to), { open: null, moves }, length * 32);
    const target = this.#starts[to] ?? 0;
    let isAnyNew = false;
    for (let index = 0; index < length; index += 1) {
      const known = this.#words[start + index] ?? 0;
      const leading = (after === null ? this.#words[target + index] : after[index]) ?? 0;
      const word = leading & (open === null ? -1 : (open[index] ?? 0)) & ~known;
      if (word === 0) continue;
      isAnyNew = true;
      this.#words[start + index] = known | word;
    }
    return isAnyNew;
  }

  /** Returns whether the set of this place has all its possible situations. */
  hasAll(place: number): boolean {
    const start = this.#starts[place] ?? 0;
    const { size } = this.#graph.space(place);
    const last = start + ((size - 1) >>> 5);
    for (let index = start; index < last; index += 1) if (this.#words[index] !== 0xffffffff) return false;
    return this.#words[last] === 0xffffffff >>> (31 - ((size - 1) & 31));
  }
}
