import type { ActivityDefinition } from '../activity/activity.ts';
import { Stretches, type Stretch } from './stretches.ts';
import { normalPace, type Pace } from './timing.ts';
import { Walk } from './walk.ts';

/** How long an Activity takes over all paths, in ms. Every option is as likely as the others. */
export type Estimate = { minMs: number; expectedMs: number; maxMs: number };

/**
 * A loop has no longest path, so the paths are all those that go back at most this often. A way goes back
 * when it leads to a step that a conversation without repeats has passed already.
 */
export const mostReturns = 2;

/** Before the first answer. */
const opening = -1;

/** The time from opening to finish at this pace for a usual reader; null when no conversation ends. */
export function estimate(
  definition: ActivityDefinition,
  pace: Pace = normalPace,
  walk = new Walk(definition),
): Estimate | null {
  const { places, after, rank } = orderOf(walk, pace);
  let later: ReadonlyMap<number, Estimate> = new Map();
  for (let returns = mostReturns; returns >= 0; returns -= 1) {
    const here = new Map<number, Estimate>([[walk.end, { minMs: 0, expectedMs: 0, maxMs: 0 }]]);
    for (const place of places) {
      const ways = after.get(place)!.flatMap(({ to, ms }) => {
        const goesBack = to !== walk.end && rank.get(to)! >= rank.get(place)!;
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
  /** What waits for an answer, later ones first. */
  places: number[];
  after: Map<number, Stretch[]>;
  /** Of each place; a stretch that does not come closer to 0 goes back. */
  rank: Map<number, number>;
};

/** Depth first from the opening: a place comes after all that follow it, except by going back. */
export function orderOf(walk: Walk, pace: Pace): Order {
  const stretches = new Stretches(walk, pace);
  const after = new Map<number, Stretch[]>([[opening, stretches.first()]]);
  const rank = new Map<number, number>();
  const places: number[] = [];
  const open = [{ place: opening, tried: 0 }];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const next = after.get(top.place)![top.tried];
    top.tried += 1;
    if (next === undefined) {
      rank.set(top.place, places.length);
      places.push(top.place);
      open.pop();
    } else if (next.to !== walk.end && !after.has(next.to)) {
      after.set(next.to, stretches.after(next.to));
      open.push({ place: next.to, tried: 0 });
    }
  }
  return { places, after, rank };
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
