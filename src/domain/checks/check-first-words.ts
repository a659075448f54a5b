import { getStepHolder } from '../chat/step-privacy.ts';
import { exploreFlow } from '../flow/reachability.ts';
import { deviceHolders, type DeviceHolder } from '../steps/holder.ts';
import type { FlowGraph } from '../flow/flow-graph.ts';
import { toPlainText } from '../content/plain-text.ts';
import { formatConversationPath } from './conversation.ts';
import { createPathFinding, type Finding } from '../content/finding.ts';

/** Returns who has the device at a place. */
export function findHolderAtPlace(graph: FlowGraph, place: number): DeviceHolder {
  if (graph.isOver(place)) return 'everyone';
  return getStepHolder(graph.definition.touchpoints[graph.touchpoint(place)] ?? {}, graph.step(place));
}

/** Checks that the first step after the device was passed on has a text. */
export function checkTextAfterHandOver(graph: FlowGraph): Finding[] {
  const isShared = graph.definition.touchpoints.every((touchpoint) =>
    touchpoint.steps.every((step) => getStepHolder(touchpoint, step) === 'everyone'),
  );
  if (isShared) return [];
  // The mark is the person who had the device before, at first everyone; a wait for a plan resets the mark to everyone.
  const markOf = (place: number): number => deviceHolders.indexOf(findHolderAtPlace(graph, place));
  const said = exploreFlow(
    graph,
    (_mark, place) => markOf(place),
    deviceHolders.length,
    {},
    () => 0,
  );
  const first = said.places.filter(
    ({ place, mark }) =>
      !graph.isOver(place) && mark !== markOf(place) && toPlainText(graph.step(place).text ?? '') === '',
  );
  const seen = new Set<number>();
  return first.flatMap(({ place, mark }) => {
    if (seen.has(place)) return [];
    seen.add(place);
    return [
      createPathFinding('turn-unsaid', graph.pointer(place), () => ({
        message: 'Another person has the device from here on: say in the text of this step whose turn it is.',
        conversation: formatConversationPath(graph, said.wayTo(place, mark)),
      })),
    ];
  });
}
