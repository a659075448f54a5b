import type { Step } from './steps/step-kinds.ts';

/**
 * Where a private part is over in the middle of a reply, it counts as one step for those after it. No step before them
 * has a later place, so that whoever sorts by it keeps the order.
 */
export function inPlace(steps: Step[]): Step[] {
  for (let at = steps.length - 1; at > 0; at -= 1) {
    const [before, step] = [steps[at - 1], steps[at]];
    if (before && step && before.ordinal > step.ordinal) steps[at - 1] = { ...before, ordinal: step.ordinal };
  }
  return steps;
}
