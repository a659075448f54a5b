import type { ActivityDefinition } from '../activity/definition.ts';
import { Segments, type Segment } from './segments.ts';
import { normalPace, type Pace } from './timing.ts';
import { FlowGraph } from './flow-graph.ts';

/**
 * How long an Activity takes over all paths that complete it, in ms. All options are equally likely, except
 * those that only lead to a pause: they are not counted.
 */
export type Estimate = { minMs: number; expectedMs: number; maxMs: number };

/**
 * A loop has no longest path, so the paths are all those that go back at most this often. A way goes back
 * when it leads to a step that a conversation without repeats has passed already.
 */
export const mostReturns = 2;

const nothingMore: Estimate = { minMs: 0, expectedMs: 0, maxMs: 0 };

/** Before the first answer. */
const opening = -1;

/** The time from opening to finish at this pace for a usual reader; null when no conversation ends. */
export function estimate(
  definition: ActivityDefinition,
  pace: Pace = normalPace,
  graph = new FlowGraph(definition),
): Estimate | null {
  const { places, rank } = orderOf(graph, pace);
  let later: ReadonlyMap<number, Estimate> = new Map();
  for (let returns = mostReturns; returns >= 0; returns -= 1) {
    const here = new Map<number, Estimate>([[graph.end, nothingMore]]);
    for (const [index, { place, segments }] of places.entries()) {
      const ways = segments.flatMap(({ to, ms }) => {
        const goesBack = !graph.isOver(to) && (rank.get(to) ?? 0) >= index;
        const rest = (goesBack ? later : here).get(to);
        return rest ? [plus(rest, ms)] : [];
      });
      if (ways.length > 0) here.set(place, over(ways));
    }
    later = here;
  }
  return later.get(opening) ?? null;
}

type Order = {
  /** The places that wait for an answer, later ones first, each with the segments that may follow. */
  places: { place: number; segments: Segment[] }[];
  /** Of each place its index in `places`; a segment that does not come closer to 0 goes back. */
  rank: Map<number, number>;
};

/** Depth first from the opening: a place comes after all that follow it, except by going back. */
export function orderOf(graph: FlowGraph, pace: Pace): Order {
  const timed = new Segments(graph, pace);
  const rank = new Map<number, number>();
  const places: Order['places'] = [];
  const found = new Set([opening]);
  const open = [{ place: opening, segments: timed.first(), tried: 0 }];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const { place, segments, tried } = top;
    const next = segments[tried];
    top.tried += 1;
    if (next === undefined) {
      rank.set(place, places.length);
      places.push({ place, segments });
      open.pop();
    } else if (!graph.isOver(next.to) && !found.has(next.to)) {
      found.add(next.to);
      open.push({ place: next.to, segments: timed.after(next.to), tried: 0 });
    }
  }
  return { places, rank };
}

function plus({ minMs, expectedMs, maxMs }: Estimate, ms: number): Estimate {
  return { minMs: minMs + ms, expectedMs: expectedMs + ms, maxMs: maxMs + ms };
}

function over(ways: readonly Estimate[]): Estimate {
  return {
    minMs: Math.min(...ways.map(({ minMs }) => minMs)),
    expectedMs: ways.reduce((sum, { expectedMs }) => sum + expectedMs, 0) / ways.length,
    maxMs: Math.max(...ways.map(({ maxMs }) => maxMs)),
  };
}
