import type { Step } from '../steps/step-kinds.ts';

/**
 * Lowers ordinals in the list so that sorting by ordinal keeps the order of the steps. A private part that closes
 * within a response counts as one step, so the steps after it have lower ordinals than the steps in it.
 */
export function makeOrdinalsAscending(steps: Step[]): Step[] {
  for (let at = steps.length - 1; at > 0; at -= 1) {
    const [before, step] = [steps[at - 1], steps[at]];
    if (before && step && before.ordinal > step.ordinal) steps[at - 1] = { ...before, ordinal: step.ordinal };
  }
  return steps;
}
