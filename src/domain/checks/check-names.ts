import { exploreFlow, type PathStep } from '../flow/reachability.ts';
import type { FlowGraph } from '../flow/flow-graph.ts';
import { listPlaceholderNames } from '../chat/delivery.ts';
import { formatConversationPath } from './conversation.ts';
import { getStepKind } from '../steps/step-kinds.ts';
import { createFinding, createPathFinding, type Finding } from '../content/finding.ts';

/** The most remembered names that are analysed, so that the time stays linear in the file's size. */
const mostNames = 100;

/** Checks that each `{{name}}` in a text is set by an earlier answer on every path to the text. */
export function checkRememberedNames(graph: FlowGraph): Finding[] {
  const uses = usesOf(graph);
  if (uses.size > mostNames)
    return [
      createFinding(
        'too-many-names',
        '/touchpoints',
        `${uses.size} different remembered names are too many: use up to ${mostNames}.`,
      ),
    ];
  return Array.from(uses).flatMap(([name, places]) => {
    const unset = exploreFlow(graph, (mark, place) => (isNameRememberedAt(graph, place, name) ? null : mark));
    return places
      .filter((place) => unset.has(place))
      .map((place) =>
        createPathFinding('unset-name', `${graph.pointer(place)}/text`, () => {
          const way = unset.wayTo(place);
          return {
            message: `"${name}" is not remembered yet on the path ${formatTouchpointPath(graph, way)}.`,
            conversation: formatConversationPath(graph, way),
          };
        }),
      );
  });
}

/** Returns for each name the places whose text quotes it. */
function usesOf(graph: FlowGraph): Map<string, number[]> {
  const uses = new Map<string, number[]>();
  for (let place = 0; place < graph.end; place += 1)
    for (const name of new Set(listPlaceholderNames(graph.step(place).text))) {
      const places = uses.get(name);
      if (places) places.push(place);
      else uses.set(name, [place]);
    }
  return uses;
}

/** Returns whether the answer at this place is remembered under this name. */
export function isNameRememberedAt(graph: FlowGraph, place: number, name: string): boolean {
  const step = graph.step(place);
  return getStepKind(step.type).remembers(step) === name;
}

/** Returns a path as a list of touchpoint ids for messages. */
export function formatTouchpointPath(graph: FlowGraph, way: readonly PathStep[]): string {
  const touchpoints = way.map(({ place }) => graph.touchpoint(place));
  const ids = touchpoints
    .filter((touchpoint, index) => touchpoint !== touchpoints[index - 1])
    .map((touchpoint) => graph.definition.touchpoints[touchpoint]?.id);
  return ids.length > 6 ? [...ids.slice(0, 3), '…', ...ids.slice(-2)].join(' > ') : ids.join(' > ');
}
