import type { ActivityDefinition } from '../activity/definition.ts';
import { exploreFlow } from '../flow/reachability.ts';
import type { RunEntry } from '../chat/run-entry.ts';
import { Script } from '../chat/script.ts';
import { FlowGraph } from '../flow/flow-graph.ts';
import { toAuthoredId, toDeliveredStepId } from '../steps/step-id.ts';
import { parseRecallName } from '../flow/recall.ts';
import type { Situation } from '../flow/situations.ts';
import { typedTextPlaceholder } from '../steps/step-kind.ts';
import type { StepPosition } from '../flow/resume-place.ts';
import { createSampleResponse } from '../steps/step-kinds.ts';

/** Returns the id that a step has at the first visit of its touchpoint; null when the file has no such step. */
export function findStepIdAt({ touchpoints }: ActivityDefinition, place: StepPosition): string | null {
  const touchpoint = touchpoints[place.touchpoint];
  return touchpoint?.steps[place.step] ? toDeliveredStepId(touchpoint, place.step) : null;
}

/** Returns the place of a delivered step, from any visit; null when the file has no such step. */
export function findStepPosition(definition: ActivityDefinition, stepId: string): StepPosition | null {
  const id = toAuthoredId(stepId);
  for (const [index, touchpoint] of definition.touchpoints.entries())
    for (const step of touchpoint.steps.keys())
      if (toDeliveredStepId(touchpoint, step) === id) return { touchpoint: index, step };
  return null;
}

/**
 * Returns the log of the shortest run that reaches this step, with sample answers; null when no conversation reaches
 * it.
 */
export function findPathToStep(
  definition: ActivityDefinition,
  { touchpoint, step }: StepPosition,
): RunEntry[] | null {
  if (definition.touchpoints[touchpoint]?.steps[step] === undefined) return null;
  const graph = new FlowGraph(definition);
  const place = graph.start(touchpoint) + step;
  const reached = exploreFlow(graph);
  if (!reached.has(place)) return null;
  const script = new Script(definition);
  const log: RunEntry[] = [];
  const take = (entry: RunEntry): void => {
    log.push(entry);
    script.take(entry);
  };
  const words = keptAt(graph, reached.openingOf(place));
  if (Object.keys(words).length > 0) take({ kind: 'recalled', visit: 0, words, at: 0 });
  take({ kind: 'opened', at: 0 });
  const way = reached.wayTo(place);
  for (const [index, passed] of way.slice(0, -1).entries()) {
    if (script.waitsOn?.kind === 'answer' && graph.waits(passed.place)) {
      const response = createSampleResponse(graph.step(passed.place), passed.answer);
      if (response === null) break;
      take({ kind: 'answered', stepId: script.waitsOn.step.touchpointStepEntityId, response, at: 0 });
    }
    const { waitsOn } = script;
    if (waitsOn === null || waitsOn.kind === 'pause') break;
    const here = graph.touchpoint(passed.place);
    const next = way[index + 1]?.place ?? 0;
    const isLast = next <= passed.place || graph.touchpoint(next) !== here;
    if (isLast && waitsOn.kind !== 'answer' && isEndOf(definition.touchpoints[here], waitsOn.touchpointId))
      take({ kind: 'touchpoint-ended', touchpointId: waitsOn.touchpointId, at: 0 });
  }
  return log;
}

const isEndOf = (touchpoint: { id: string } | undefined, touchpointId: string): boolean =>
  touchpoint?.id === toAuthoredId(touchpointId);

/** Returns sample answers of other Activities, for every name that this opening situation assumes to be kept. */
function keptAt(graph: FlowGraph, opening: Situation): Record<string, string> {
  const values = graph.space(0).valuesIn(opening);
  const kept = graph.asked.filter(
    ({ name, values: all }, index) => parseRecallName(name) && all[(values[index] ?? 0) - 1] === 'kept',
  );
  return Object.fromEntries(kept.map(({ name }) => [name, typedTextPlaceholder]));
}
