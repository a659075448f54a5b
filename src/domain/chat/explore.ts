import type { Walk } from './walk.ts';

/** What a conversation brings with it to a place, for instance whether help was named: a small whole number. */
type Mark = number;

/** The mark with which the conversation goes on from a place, or null where it is not followed any further. */
export type Carry = (mark: Mark, place: number) => Mark | null;

/** The places that conversations come to, and with which marks; each with the shortest way there, in steps. */
export class Explored {
  /** In the order in which they were found. */
  readonly places: { place: number; mark: Mark }[] = [];
  readonly #marks: number;
  /** Of each state the one it was first reached from, plus one; 0 is unreached, the state itself is the start. */
  readonly #from: Int32Array;

  constructor(walk: Walk, carry: Carry, marks: number) {
    this.#marks = marks;
    this.#from = new Int32Array((walk.end + 1) * marks);
    this.#reach(0, 0, 0);
    for (const { place, mark } of this.places) {
      const next = place === walk.end ? null : carry(mark, place);
      if (next === null) continue;
      for (const { to } of walk.exits(place)) this.#reach(to, next, this.#state(place, mark));
    }
  }

  has(place: number, mark: Mark = 0): boolean {
    return this.#from[this.#state(place, mark)] !== 0;
  }

  /** The shortest way from the start, both ends included. */
  wayTo(place: number, mark: Mark = 0): number[] {
    const way: number[] = [];
    for (let state = this.#state(place, mark); ; state = this.#from[state]! - 1) {
      way.push(Math.floor(state / this.#marks));
      if (this.#from[state] === state + 1) return way.toReversed();
    }
  }

  #reach(place: number, mark: Mark, from: number): void {
    const state = this.#state(place, mark);
    if (this.#from[state] !== 0) return;
    this.#from[state] = from + 1;
    this.places.push({ place, mark });
  }

  #state(place: number, mark: Mark): number {
    return place * this.#marks + mark;
  }
}

/** Everything that can be reached from the start. */
export function explore(walk: Walk, carry: Carry = (mark) => mark, marks = 1): Explored {
  return new Explored(walk, carry, marks);
}

/** The places from which the end can be reached: 1, else 0. */
export function finishing(walk: Walk): Uint8Array {
  const before: number[][] = Array.from({ length: walk.end + 1 }, () => []);
  for (let place = 0; place < walk.end; place += 1)
    for (const { to } of walk.exits(place)) before[to]!.push(place);
  const found = new Uint8Array(walk.end + 1);
  const open = [walk.end];
  found[walk.end] = 1;
  for (let place = open.pop(); place !== undefined; place = open.pop())
    for (const earlier of before[place]!)
      if (!found[earlier]) {
        found[earlier] = 1;
        open.push(earlier);
      }
  return found;
}
