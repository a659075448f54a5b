import type { ActivityDefinition } from '../activity/definition.ts';
import { orderDepthFirst } from '../flow/depth-first-order.ts';
import { SegmentCalculator, type ConversationSegment } from './segments.ts';
import { normalPace, type Pace } from '../sequencer/timing.ts';
import { FlowGraph } from '../flow/flow-graph.ts';
import { findLowestBit, iterateSituations, type Passage } from '../flow/situations.ts';
import type { ChosenValues } from '../steps/condition.ts';

/**
 * The time (ms) that an Activity takes over all paths that complete it. All options of a choice are equally likely;
 * options that only lead to a pause do not count.
 */
export type DurationEstimate = { minMs: number; expectedMs: number; maxMs: number };

/** The most times that a counted path goes back to an earlier step, because a loop has no longest path. */
export const mostLoopReturns = 2;

const nothingMore: DurationEstimate = { minMs: 0, expectedMs: 0, maxMs: 0 };

/** A constant of this module, because reading a global is slow in a separate VM context, as in a test. */
const infinite = Number.POSITIVE_INFINITY;

/** The pseudo-place before the first answer, with the situations of the first place. */
const opening = -1;

/**
 * Estimates the time from opening to finish for a usual reader at this pace. `recalled` fixes answers of other
 * Activities; those not in it count with each of their values. Returns null when no conversation ends.
 */
export function estimateDuration(
  definition: ActivityDefinition,
  pace: Pace = normalPace,
  graph = new FlowGraph(definition),
  recalled: ChosenValues = {},
): DurationEstimate | null {
  const rest = computeTimeFromOpening(graph, pace);
  return combineEstimates(
    Array.from(iterateSituations(graph.openings(recalled)), (situation) => rest.at(situation)),
  );
}

/** Combines the estimates of several conversations, each equally likely; null when none ends. */
export function combineEstimates(times: readonly (DurationEstimate | null)[]): DurationEstimate | null {
  const ending = times.filter((time) => time !== null);
  if (ending.length === 0) return null;
  return {
    minMs: Math.min(...ending.map(({ minMs }) => minMs)),
    expectedMs: ending.reduce((sum, { expectedMs }) => sum + expectedMs, 0) / ending.length,
    maxMs: Math.max(...ending.map(({ maxMs }) => maxMs)),
  };
}

/** Returns the time that an Activity takes from its opening, for each situation in which a conversation can begin. */
export function computeTimeFromOpening(graph: FlowGraph<ActivityDefinition>, pace: Pace): Rest {
  const { places, rank } = orderPlacesDepthFirst(graph, pace);
  const sizeAt = (place: number): number => graph.space(Math.max(place, 0)).size;
  const goesBack = (to: number, index: number): boolean => !graph.isOver(to) && (rank.get(to) ?? 0) >= index;
  const returnedTo = new Set(
    places.flatMap(({ segments }, index) => segments.map(({ to }) => to).filter((to) => goesBack(to, index))),
  );
  const lastUse = new Map<number, number>();
  for (const [index, { segments }] of places.entries()) for (const { to } of segments) lastUse.set(to, index);
  const spare = new SpareRests();
  let later: ReadonlyMap<number, Rest> = new Map();
  let whole = new Rest(sizeAt(opening)).setAll(null);
  for (let returns = returnedTo.size > 0 ? mostLoopReturns : 0; returns >= 0; returns -= 1) {
    const here = new Map([[graph.end, new Rest(1).setAll(nothingMore)]]);
    const returned = new Map<number, Rest>();
    for (const [index, { place, segments }] of places.entries()) {
      const rest = spare.take(sizeAt(place));
      for (const { to, ms, passage } of segments)
        rest.add((goesBack(to, index) ? later : here).get(to), ms, passage);
      rest.close();
      here.set(place, rest);
      if (returnedTo.has(place)) returned.set(place, rest);
      for (const { to } of segments)
        if (lastUse.get(to) === index) {
          if (!returnedTo.has(to)) spare.give(here.get(to));
          here.delete(to);
        }
    }
    whole = here.get(opening) ?? whole;
    later = returned;
  }
  return whole;
}

/**
 * The remaining time (ms) of a conversation from a place: for each situation the least, the expected and the most time,
 * or none when no conversation ends.
 */
class Rest {
  readonly size: number;
  /** Holds four numbers for each situation: the number of ways on, then the least, expected and most time (ms). */
  readonly #of: Float64Array;

  constructor(size: number) {
    this.size = size;
    this.#of = new Float64Array(size * 4);
  }

  /** Sets the same estimate in all situations; null means that no conversation ends. */
  setAll(all: DurationEstimate | null): this {
    const of = this.#of;
    for (let at = 0; at < of.length; at += 4) {
      of[at] = all ? 1 : 0;
      of[at + 1] = all ? all.minMs : infinite;
      of[at + 2] = all ? all.expectedMs : 0;
      of[at + 3] = all ? all.maxMs : 0;
    }
    return this;
  }

  at(situation: number): DurationEstimate | null {
    const [ways = 0, minMs = 0, expectedMs = 0, maxMs = 0] = this.#of.subarray(situation * 4);
    return ways === 0 ? null : { minMs, expectedMs, maxMs };
  }

  /** Adds one possible continuation: a segment of `ms`, followed by the remaining time `after`. */
  add(after: Rest | undefined, ms: number, { open, moves }: Passage): void {
    if (!after) return;
    const { size } = this;
    for (let base = 0; base < size; base += 32)
      for (let left = open === null ? -1 : (open[base >>> 5] ?? 0); left !== 0; left &= left - 1) {
        const situation = base + findLowestBit(left);
        if (situation >= size) break;
        this.#addIn(situation * 4, after.#of, (moves === null ? situation : (moves[situation] ?? 0)) * 4, ms);
      }
  }

  #addIn(at: number, after: Float64Array, to: number, ms: number): void {
    if (after[to] === 0) return;
    const of = this.#of;
    const min = (after[to + 1] ?? 0) + ms;
    const max = (after[to + 3] ?? 0) + ms;
    of[at] = (of[at] ?? 0) + 1;
    if (min < (of[at + 1] ?? 0)) of[at + 1] = min;
    of[at + 2] = (of[at + 2] ?? 0) + (after[to + 2] ?? 0) + ms;
    if (max > (of[at + 3] ?? 0)) of[at + 3] = max;
  }

  /** Divides the sums of expected times by the numbers of ways, since all ways are equally likely. */
  close(): void {
    const of = this.#of;
    for (let at = 0; at < of.length; at += 4) {
      const ways = of[at] ?? 0;
      if (ways > 1) of[at + 2] = (of[at + 2] ?? 0) / ways;
    }
  }
}

/** A pool of unused `Rest` objects, so that a long Activity with many situations does not fill the memory. */
class SpareRests {
  readonly #bySize = new Map<number, Rest[]>();

  take(size: number): Rest {
    return (this.#bySize.get(size)?.pop() ?? new Rest(size)).setAll(null);
  }

  give(rest: Rest | undefined): void {
    if (!rest) return;
    const spare = this.#bySize.get(rest.size);
    if (spare) spare.push(rest);
    else this.#bySize.set(rest.size, [rest]);
  }
}

type Order = {
  /** The places that wait for an answer, later ones first, each with the segments that can follow. */
  places: { place: number; segments: ConversationSegment[] }[];
  /** The index of each place in `places`. A segment leads back unless it leads to a place of lower index. */
  rank: Map<number, number>;
};

/**
 * Orders the places depth first from the opening: each place comes after all places that follow it, except by a loop.
 */
export function orderPlacesDepthFirst(graph: FlowGraph<ActivityDefinition>, pace: Pace): Order {
  const timed = new SegmentCalculator(graph, pace);
  const segments = new Map<number, ConversationSegment[]>();
  const { places } = orderDepthFirst([opening], (place) => {
    const after = place === opening ? timed.first() : timed.after(place);
    segments.set(place, after);
    return after.flatMap(({ to }) => (graph.isOver(to) ? [] : to));
  });
  return {
    places: places.map((place) => ({ place, segments: segments.get(place) ?? [] })),
    rank: new Map(places.map((place, index) => [place, index])),
  };
}
