import { contentsOf, type CoachContent } from '../sequencer/bubbles.ts';
import { deliver } from '../chat/delivery.ts';
import type { FlowGraph } from '../flow/flow-graph.ts';
import type { PathStep } from '../flow/reachability.ts';
import { isChoice, kindOf, sampleResponse, shownWords } from '../steps/step-kinds.ts';

export type RenderedLine = { from: 'coach' | 'you' } & CoachContent;

/** Returns the bubbles of each step on this path, the learner's own included. */
export function renderPath(graph: FlowGraph, way: readonly PathStep[]): RenderedLine[][] {
  const names = new Map<string, string>();
  return way.map(({ place, answer }) => {
    const definition = graph.step(place);
    const step = deliver(definition, {
      id: '',
      ordinal: 1,
      touchpointTitle: '',
      endsTouchpoint: undefined,
      names,
    });
    const lines: RenderedLine[] = contentsOf(step).map((content) => ({ from: 'coach', ...content }));
    const kind = kindOf(definition.type);
    const response = answer === null && isChoice(definition) ? null : sampleResponse(definition, answer);
    const words = response && shownWords(response);
    if (words === null) return lines;
    const name = kind.remembers(definition);
    if (name) names.set(name, words);
    return [...lines, { from: 'you', kind: 'text', text: words }];
  });
}
