import type { FlowGraph } from './flow-graph.ts';
import type { FlowExit } from './flow-exit.ts';
import { SituationsByPlace } from './places-in-situations.ts';
import type { ChosenValues } from '../steps/condition.ts';
import {
  intersectSituations,
  findFirstSituation,
  hasSituation,
  isEmptySituationSet,
  hasCommonSituation,
  findSituationAfter,
  iterateSituations,
  uniteSituations,
  type Situation,
  type SituationSet,
} from './situations.ts';

/** A mark: a small whole number for what a check tracks along a conversation, such as whether help was named. */
type Mark = number;

/** Returns the mark after a place from the mark before it, or null to stop following the conversation there. */
export type MarkTransition = (mark: Mark, place: number) => Mark | null;

/** Returns the mark with which a conversation continues after it has waited for a plan. */
export type WaitMarkTransition = (mark: Mark) => Mark;

/** A step that a conversation passed, with the label picked if it is a choice. */
export type PathStep = { place: number; answer: string | null };

/** A place in the graph with the mark and the situation of a conversation there. */
type State = { place: number; mark: Mark; situation: Situation };
/** A state that the conversation left, with the way by which it left. */
type Passed = State & { isSkip: boolean; answer: string | null };

/** The situations that first reach a place with a mark after this number of steps. */
type Arrival = {
  readonly place: number;
  readonly mark: Mark;
  readonly after: number;
  situations: SituationSet;
  /** The previous arrival at the same place with the same mark. */
  readonly earlier: Arrival | undefined;
};

/** Holds the places, situations and marks that conversations can reach, each with the shortest path to it. */
export class Reachability {
  /** The places at which a step is said or the conversation is over, in the order in which they were found. */
  readonly places: { place: number; mark: Mark }[] = [];
  readonly #graph: FlowGraph;
  readonly #carry: MarkTransition;
  readonly #carryOverWait: WaitMarkTransition;
  readonly #marks: number;
  readonly #reached: readonly SituationsByPlace[];
  readonly #queue: Arrival[] = [];
  /** The last arrival at each place with each mark. */
  readonly #arrivals: (Arrival | undefined)[] = [];
  /** Holds 1 for each place and mark that is among `places`. */
  readonly #isNoted: Uint8Array;
  /** Holds 1 for each place and mark that is reached in all situations. */
  readonly #isFull: Uint8Array;

  constructor(
    graph: FlowGraph,
    carry: MarkTransition,
    marks: number,
    recalled: ChosenValues,
    carryOverWait: WaitMarkTransition,
  ) {
    this.#graph = graph;
    this.#carry = carry;
    this.#carryOverWait = carryOverWait;
    this.#marks = marks;
    this.#reached = Array.from({ length: marks }, () => new SituationsByPlace(graph));
    this.#isNoted = new Uint8Array(marks * (graph.pause + 1));
    this.#isFull = new Uint8Array(marks * (graph.pause + 1));
    const start = graph.openings(recalled);
    this.#reached[0]?.add(0, start);
    this.#note(0, 0, start);
    this.#arrive(0, 0, start, 0);
    for (const arrival of this.#queue) this.#follow(arrival);
  }

  has(place: number, mark: Mark = 0): boolean {
    return !isEmptySituationSet(this.situations(place, mark));
  }

  /** Returns the situations in which a conversation reaches this place, whether or not its step is said. */
  arrived(place: number, mark: Mark = 0): SituationSet {
    return this.#reached[mark]?.at(place) ?? new Uint32Array(0);
  }

  /** Returns the situations in which a conversation reaches this place and its step is said. */
  situations(place: number, mark: Mark = 0): SituationSet {
    return intersectSituations(this.arrived(place, mark), this.#graph.said(place));
  }

  /**
   * Returns the shortest path to this place in this situation. The path includes the step at this place if the step is
   * said.
   */
  wayIn(place: number, situation: Situation, mark: Mark = 0): PathStep[] {
    if (hasSituation(this.situations(place, mark), situation)) return this.wayTo(place, mark, situation);
    const arrival = this.#arrivalsAt(place, mark).find(({ situations }) =>
      hasSituation(situations, situation),
    );
    return arrival ? this.#pathTo(place, mark, situation, arrival.after) : [];
  }

  /** Returns the shortest path from the start to this step, which must be said; its last step has no answer. */
  wayTo(place: number, mark: Mark = 0, situation?: Situation): PathStep[] {
    const said = this.situations(place, mark);
    for (const { after, situations } of this.#arrivalsAt(place, mark).toReversed()) {
      const reached = intersectSituations(situations, said);
      const wanted = situation === undefined || hasSituation(reached, situation) ? situation : null;
      const at = wanted === undefined ? findFirstSituation(reached) : wanted;
      if (at !== null) return [...this.#pathTo(place, mark, at, after), { place, answer: null }];
    }
    return [];
  }

  /** Returns the arrivals at a place with a mark, the last one first. */
  #arrivalsAt(place: number, mark: Mark): Arrival[] {
    const arrivals: Arrival[] = [];
    for (let one = this.#arrivals[this.#state(place, mark)]; one; one = one.earlier) arrivals.push(one);
    return arrivals;
  }

  #pathTo(place: number, mark: Mark, situation: Situation, after: number): PathStep[] {
    const steps = this.#stepsBefore({ place, mark, situation }, after).filter(({ isSkip }) => !isSkip);
    return steps.map(({ place: passed, answer }) => ({ place: passed, answer })).toReversed();
  }

  /** Returns the situation in which the shortest conversation to this step begins. */
  openingOf(place: number): Situation {
    const said = this.situations(place);
    for (const { after, situations } of this.#arrivalsAt(place, 0).toReversed()) {
      const situation = findFirstSituation(intersectSituations(situations, said));
      if (situation !== null)
        return this.#stepsBefore({ place, mark: 0, situation }, after).at(-1)?.situation ?? situation;
    }
    return 0;
  }

  /** Returns the states of the shortest conversation that leads to this state, the last one first. */
  #stepsBefore(from: State, after: number): Passed[] {
    const steps: Passed[] = [];
    for (let left = after; left > 0; left -= 1) steps.push(this.#before(steps.at(-1) ?? from, left - 1));
    return steps;
  }

  /** Returns the state one step before this one. */
  #before({ place, mark, situation }: State, after: number): Passed {
    for (const { from, exit, isSkip } of this.#graph.entries(place))
      for (let earlier = 0; earlier < this.#marks; earlier += 1) {
        const left = isSkip ? earlier : this.#carry(earlier, from);
        if (left === null || this.#markAfter(exit, left) !== mark) continue;
        const arrival = this.#arrivalsAt(from, earlier).find((one) => one.after === after);
        if (!arrival) continue;
        for (const before of iterateSituations(arrival.situations))
          if (findSituationAfter(exit.passage, before) === situation)
            return { place: from, mark: earlier, situation: before, isSkip, answer: exit.answer };
      }
    throw new RangeError(`Nothing leads to ${place}.`);
  }

  #follow({ place, mark, situations, after }: Arrival): void {
    const graph = this.#graph;
    if (graph.isOver(place)) return;
    for (const exit of graph.skips(place)) this.#go(exit, mark, situations, after);
    const isSaid = this.#isSaidIn(place, situations);
    const carried = isSaid ? this.#carry(mark, place) : null;
    if (carried !== null) for (const exit of graph.exits(place)) this.#go(exit, carried, situations, after);
  }

  #markAfter = ({ stops }: FlowExit, mark: Mark): Mark => (stops ? this.#carryOverWait(mark) : mark);

  #go(exit: FlowExit, left: Mark, situations: SituationSet, before: number): void {
    const { to, passage } = exit;
    const mark = this.#markAfter(exit, left);
    const state = this.#state(to, mark);
    if (this.#isFull[state]) return;
    const reached = this.#reached[mark];
    const fresh = reached?.addAfter(to, situations, passage);
    if (!reached || !fresh) return;
    if (reached.hasAll(to)) this.#isFull[state] = 1;
    this.#note(to, mark, fresh);
    this.#arrive(to, mark, fresh, before + 1);
  }

  /** Adds the place to `places` when its step is said for the first time. */
  #note(place: number, mark: Mark, fresh: SituationSet): void {
    const state = this.#state(place, mark);
    if (this.#isNoted[state] || !this.#isSaidIn(place, fresh)) return;
    this.#isNoted[state] = 1;
    this.places.push({ place, mark });
  }

  #arrive(place: number, mark: Mark, fresh: SituationSet, after: number): void {
    const state = this.#state(place, mark);
    const earlier = this.#arrivals[state];
    if (earlier?.after === after) {
      earlier.situations = uniteSituations(earlier.situations, fresh);
      return;
    }
    const arrival = { place, mark, after, situations: fresh, earlier };
    this.#arrivals[state] = arrival;
    this.#queue.push(arrival);
  }

  #isSaidIn(place: number, situations: SituationSet): boolean {
    const said = this.#graph.said(place);
    return said === null || hasCommonSituation(situations, said);
  }

  #state(place: number, mark: Mark): number {
    return place * this.#marks + mark;
  }
}

/** Returns a path with this answer at its last step. */
export const withLastAnswer = (way: readonly PathStep[], answer: string | null): PathStep[] => [
  ...way.slice(0, -1),
  ...way.slice(-1).map(({ place }) => ({ place, answer })),
];

/** Returns the place and situation to which the first open exit leads; null when no exit is open. */
export function findFirstOpenExit(
  exits: readonly FlowExit[],
  before: Situation,
): { place: number; situation: Situation } | null {
  for (const { to, passage } of exits) {
    const situation = findSituationAfter(passage, before);
    if (situation !== null) return { place: to, situation };
  }
  return null;
}

/**
 * Explores all places that conversations can reach from the start. `recalled` limits the values of answers from other
 * Activities.
 */
export function exploreFlow(
  graph: FlowGraph,
  carry: MarkTransition = (mark) => mark,
  marks = 1,
  recalled: ChosenValues = {},
  carryOverWait: WaitMarkTransition = (mark) => mark,
): Reachability {
  return new Reachability(graph, carry, marks, recalled, carryOverWait);
}

/** Returns the situations at each place from which the end or a pause can be reached. */
export function findFinishingSituations(graph: FlowGraph): SituationsByPlace {
  return findSituationsLeadingTo(graph, [graph.end, graph.pause]);
}

/** Returns the situations at each place from which the end can be reached without a pause. */
export function findCompletingSituations(graph: FlowGraph): SituationsByPlace {
  return findSituationsLeadingTo(graph, [graph.end]);
}

/**
 * Returns the situations at each place from which one of the goals can be reached, through places that `passes` allows.
 */
export function findSituationsLeadingTo(
  graph: FlowGraph,
  goals: readonly number[],
  passes: (place: number) => boolean = () => true,
): SituationsByPlace {
  const found = new SituationsByPlace(graph);
  const open = [...goals];
  for (const goal of goals) found.add(goal, intersectSituations(graph.space(goal).every, graph.said(goal)));
  for (let place = open.pop(); place !== undefined; place = open.pop())
    for (const { from, exit, isSkip } of graph.entries(place)) {
      if (!isSkip && !passes(from)) continue;
      if (found.addBefore(from, exit.passage, place)) open.push(from);
    }
  return found;
}
