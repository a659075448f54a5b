import type { FlowGraph } from './flow-graph.ts';

/** What a conversation has met before a place, for instance whether help was named: a small whole number. */
type Mark = number;

/** The mark with which the conversation continues from a place, or null where it is not followed further. */
export type Carry = (mark: Mark, place: number) => Mark | null;

/** The places and marks that conversations can reach, each with the shortest path there. */
export class Reachability {
  /** In the order in which they were found. */
  readonly places: { place: number; mark: Mark }[] = [];
  readonly #marks: number;
  /**
   * For each state the state it was first reached from, plus one. 0 means unreached; the start names itself.
   */
  readonly #from: Int32Array;

  constructor(graph: FlowGraph, carry: Carry, marks: number) {
    this.#marks = marks;
    this.#from = new Int32Array((graph.pause + 1) * marks);
    this.#reach(0, 0, 0);
    for (const { place, mark } of this.places) {
      const next = graph.isOver(place) ? null : carry(mark, place);
      if (next === null) continue;
      for (const { to } of graph.exits(place)) this.#reach(to, next, this.#state(place, mark));
    }
  }

  has(place: number, mark: Mark = 0): boolean {
    return this.#from[this.#state(place, mark)] !== 0;
  }

  /** The shortest way from the start, both ends included. */
  wayTo(place: number, mark: Mark = 0): number[] {
    const way = [place];
    let state = this.#state(place, mark);
    for (let from = this.#from[state]; from && from !== state + 1; from = this.#from[state]) {
      state = from - 1;
      way.push(Math.floor(state / this.#marks));
    }
    return way.toReversed();
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
export function explore(graph: FlowGraph, carry: Carry = (mark) => mark, marks = 1): Reachability {
  return new Reachability(graph, carry, marks);
}

/** The places from which the end or a pause can be reached: 1, else 0. */
export function finishing(graph: FlowGraph): Uint8Array {
  return leadingTo(graph, [graph.end, graph.pause]);
}

/** The places from which the end can be reached without a pause: 1, else 0. */
export function completing(graph: FlowGraph): Uint8Array {
  return leadingTo(graph, [graph.end]);
}

function leadingTo(graph: FlowGraph, goals: number[]): Uint8Array {
  const before: number[][] = Array.from({ length: graph.pause + 1 }, () => []);
  for (let place = 0; place < graph.end; place += 1)
    for (const { to } of graph.exits(place)) before[to]?.push(place);
  const found = new Uint8Array(graph.pause + 1);
  const open = [...goals];
  for (const goal of goals) found[goal] = 1;
  for (let place = open.pop(); place !== undefined; place = open.pop())
    for (const earlier of before[place] ?? [])
      if (!found[earlier]) {
        found[earlier] = 1;
        open.push(earlier);
      }
  return found;
}
