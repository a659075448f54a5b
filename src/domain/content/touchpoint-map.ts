import type { StepDefinition, TouchpointDefinition } from '../activity/activity.ts';

/** How a conversation leaves one touchpoint. */
export type Ways = {
  /**
   * Touchpoints that may follow, by index (the number of touchpoints is the Activity's end), each with
   * the first step whose answer leads there; the number of steps stands for the touchpoint's own end.
   */
  exits: ReadonlyMap<number, number>;
  /** Steps from this one on are never shown, since every answer before them leads elsewhere. */
  shown: number;
};

/** The map of a whole Activity. Ids are unique and every `next` is known. */
export function waysOf(touchpoints: readonly TouchpointDefinition[]): Ways[] {
  const indexes = new Map(touchpoints.map(({ id }, index) => [id, index]));
  return touchpoints.map(({ steps, next }, index) => {
    const exits = new Map<number, number>();
    const leave = (to: number, after: number): void => void (exits.has(to) || exits.set(to, after));
    for (const [place, step] of steps.entries()) {
      const jumps = jumpsOf(step);
      for (const jump of jumps) if (jump !== undefined) leave(indexes.get(jump)!, place);
      if (jumps.length > 0 && !jumps.includes(undefined)) return { exits, shown: place + 1 };
    }
    leave(next === undefined ? index + 1 : indexes.get(next)!, steps.length);
    return { exits, shown: steps.length };
  });
}

/** Where each answer to a step leads; undefined is the following step. Nothing for a step that takes no path. */
function jumpsOf(step: StepDefinition): (string | undefined)[] {
  if (step.type === 'user-path-choice') return step.options.map(({ next }) => next);
  return step.type === 'user-input' ? [step.next] : [];
}

/** Everything that can be reached from a place, each with the place it was first reached from. */
export function spread(start: number, from: (place: number) => Iterable<number>): Map<number, number> {
  const reached = new Map([[start, start]]);
  const open = [start];
  for (let place = open.pop(); place !== undefined; place = open.pop())
    for (const next of from(place))
      if (!reached.has(next)) {
        reached.set(next, place);
        open.push(next);
      }
  return reached;
}
