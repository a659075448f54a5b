import type { Step } from '../steps/step-kinds.ts';

/**
 * A private part that ends within a reply counts as one step for those after it, so their ordinals are lower than
 * those of its own steps. This lowers the earlier ordinals, so that sorting by ordinal keeps the order.
 */
export function ascendingOrdinals(steps: Step[]): Step[] {
  for (let at = steps.length - 1; at > 0; at -= 1) {
    const [before, step] = [steps[at - 1], steps[at]];
    if (before && step && before.ordinal > step.ordinal) steps[at - 1] = { ...before, ordinal: step.ordinal };
  }
  return steps;
}
