import { holderOf } from '../chat/holding.ts';
import { explore } from '../flow/reachability.ts';
import { holders, type Holder } from '../steps/holder.ts';
import type { FlowGraph } from '../flow/flow-graph.ts';
import { plainText } from '../content/plain-text.ts';
import { conversationAlong } from './conversation.ts';
import { pathFinding, type Finding } from '../content/finding.ts';

/** Returns the holder of the device at a place. */
export function holderAt(graph: FlowGraph, place: number): Holder {
  if (graph.isOver(place)) return 'everyone';
  return holderOf(graph.definition.touchpoints[graph.touchpoint(place)] ?? {}, graph.step(place));
}

/** Checks that the first step after a hand-over has a text. */
export function checkFirstWords(graph: FlowGraph): Finding[] {
  const isShared = graph.definition.touchpoints.every((touchpoint) =>
    touchpoint.steps.every((step) => holderOf(touchpoint, step) === 'everyone'),
  );
  if (isShared) return [];
  // The mark is the previous holder, at first everyone; while a plan is waited for, everyone has the device again.
  const markOf = (place: number): number => holders.indexOf(holderAt(graph, place));
  const said = explore(
    graph,
    (_mark, place) => markOf(place),
    holders.length,
    {},
    () => 0,
  );
  const first = said.places.filter(
    ({ place, mark }) =>
      !graph.isOver(place) && mark !== markOf(place) && plainText(graph.step(place).text ?? '') === '',
  );
  const seen = new Set<number>();
  return first.flatMap(({ place, mark }) => {
    if (seen.has(place)) return [];
    seen.add(place);
    return [
      pathFinding('turn-unsaid', graph.pointer(place), () => ({
        message: 'Another person has the device from here on: say in the text of this step whose turn it is.',
        conversation: conversationAlong(graph, said.wayTo(place, mark)),
      })),
    ];
  });
}
