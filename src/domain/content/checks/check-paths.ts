import { completing, explore, finishing, type Reachability } from '../../chat/reachability.ts';
import type { FlowGraph } from '../../chat/flow-graph.ts';
import { conversationAlong } from './conversation.ts';
import { finding, pathFinding, type Finding } from '../finding.ts';

/** Every touchpoint and step can be reached, and from each one the end or a pause. */
export function checkPaths(graph: FlowGraph): Finding[] {
  const reached = explore(graph);
  const loops = endlessLoops(graph, reached);
  return [
    ...hiddenParts(graph, reached),
    ...loops.map((loop) => loopFinding(graph, reached, loop)),
    ...(loops.length === 0 ? deadEnds(graph, reached) : []),
  ];
}

function hiddenParts(graph: FlowGraph, reached: Reachability): Finding[] {
  return graph.definition.touchpoints.flatMap(({ id }, index): Finding[] => {
    const first = graph.start(index);
    if (!reached.has(first))
      return [
        finding(
          'unreachable-touchpoint',
          `/touchpoints/${index}`,
          `Nothing leads to the touchpoint "${id}".`,
        ),
      ];
    const hidden: number[] = [];
    for (let place = first; place < graph.start(index + 1); place += 1)
      if (!reached.has(place)) hidden.push(place);
    const step = hidden.find((place) => !graph.isForm(place));
    return [
      ...(step === undefined ? [] : [hiddenStep('unreachable-step', graph, step)]),
      ...hidden
        .filter((place) => graph.isForm(place))
        .map((place) => hiddenStep('unreachable-feedback', graph, place)),
    ];
  });
}

function hiddenStep(
  rule: 'unreachable-step' | 'unreachable-feedback',
  graph: FlowGraph,
  place: number,
): Finding {
  const message = 'Never shown: every answer before it leads to another touchpoint.';
  return finding(rule, graph.pointer(place), message);
}

/** Messages that lead back to the first of them, so that nobody is ever asked. */
type Loop = { first: number; others: number[] };

function endlessLoops(graph: FlowGraph, reached: Reachability): Loop[] {
  const loops: Loop[] = [];
  /** The start (plus one) from which a place was first passed; 0 is not passed. */
  const passed = new Int32Array(graph.pause + 1);
  for (let start = 0; start < graph.end; start += 1) {
    const way: number[] = [];
    let place = start;
    while (!graph.isOver(place) && passed[place] === 0 && reached.has(place) && !graph.waits(place)) {
      passed[place] = start + 1;
      way.push(place);
      place = graph.next(place);
    }
    if (passed[place] === start + 1) loops.push({ first: place, others: way.slice(way.indexOf(place) + 1) });
  }
  return loops;
}

function loopFinding(graph: FlowGraph, reached: Reachability, { first, others }: Loop): Finding {
  const touchpoints = [...new Set([first, ...others].map((place) => graph.touchpoint(place)))];
  const names = touchpoints.map((index) => `"${graph.definition.touchpoints[index]?.id}"`);
  const message =
    names.length === 1
      ? `The touchpoint ${names[0]} follows itself for ever and asks nothing: end it with a choice that has a way out.`
      : `The touchpoints ${names.join(', ')} follow each other for ever and ask nothing: give one a choice that has a way out.`;
  return pathFinding('loop-without-exit', `/touchpoints/${touchpoints[0]}`, () => ({
    message,
    conversation: conversationAlong(graph, [...reached.wayTo(first), ...others, first]),
  }));
}

/** Exits from which no end can be reached. Only a choice, or the opening, can lead there. */
function deadEnds(graph: FlowGraph, reached: Reachability): Finding[] {
  if (!completing(graph)[0]) {
    const far = reached.places.at(-1)?.place ?? 0;
    return [
      pathFinding('unfinishable', '/touchpoints', () => ({
        message: 'No path leads to the end of the Activity.',
        conversation: conversationAlong(graph, reached.wayTo(far)),
      })),
    ];
  }
  const finishes = finishing(graph);
  return reached.places.flatMap(({ place }) => {
    if (!finishes[place]) return [];
    return graph.exits(place).flatMap(({ answer, to }, option) =>
      finishes[to]
        ? []
        : [
            pathFinding('option-leads-nowhere', `${graph.pointer(place)}/options/${option}`, () => ({
              message: `After "${answer}" no path leads to the end.`,
              conversation: conversationAlong(graph, [...reached.wayTo(place), to]),
            })),
          ],
    );
  });
}
