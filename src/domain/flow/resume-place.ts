import type { PlayableActivity } from '../activity/definition.ts';
import { FlowGraph } from './flow-graph.ts';
import { findCompletingSituations } from './reachability.ts';
import type { Chosen } from '../steps/condition.ts';

/** The indexes of a step's touchpoint in the file, and of the step in that touchpoint. */
export type StepPosition = { touchpoint: number; step: number };

/**
 * Returns the step at which a run resumes after a pause: the last answered choice from which the Activity can be
 * completed, so that the family can answer anew; otherwise the first step.
 */
export function findResumeStep(
  definition: PlayableActivity,
  choices: readonly StepPosition[],
  chosen: Chosen,
): StepPosition {
  const graph = new FlowGraph(definition);
  const completes = findCompletingSituations(graph);
  const again = choices.findLast(({ touchpoint, step }) => {
    const place = graph.start(touchpoint) + step;
    const situation = graph.situation(place, chosen);
    return completes.has(place, situation) && graph.isSaid(place, situation);
  });
  return again ?? { touchpoint: 0, step: 0 };
}
