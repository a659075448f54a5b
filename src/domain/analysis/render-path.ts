import { toCoachContents, type CoachContent } from '../sequencer/bubbles.ts';
import { toDeliveredStep } from '../chat/delivery.ts';
import type { FlowGraph } from '../flow/flow-graph.ts';
import type { PathStep } from '../flow/reachability.ts';
import { isChoiceStep, getStepKind, createSampleResponse, getResponseText } from '../steps/step-kinds.ts';

export type RenderedLine = { from: 'coach' | 'you' } & CoachContent;

/** Returns the bubbles of each step on a path, the learner's answers included. */
export function renderPath(graph: FlowGraph, way: readonly PathStep[]): RenderedLine[][] {
  const names = new Map<string, string>();
  return way.map(({ place, answer }) => {
    const definition = graph.step(place);
    const step = toDeliveredStep(definition, {
      id: '',
      ordinal: 1,
      touchpointTitle: '',
      endsTouchpoint: undefined,
      names,
    });
    const lines: RenderedLine[] = toCoachContents(step).map((content) => ({ from: 'coach', ...content }));
    const kind = getStepKind(definition.type);
    const response =
      answer === null && isChoiceStep(definition) ? null : createSampleResponse(definition, answer);
    const words = response && getResponseText(response);
    if (words === null) return lines;
    const name = kind.remembers(definition);
    if (name) names.set(name, words);
    return [...lines, { from: 'you', kind: 'text', text: words }];
  });
}
