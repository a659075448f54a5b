import {
  withLastAnswer,
  findCompletingSituations,
  findFinishingSituations,
  findFirstOpenExit,
  findSituationsLeadingTo,
  type Reachability,
  type PathStep,
} from '../flow/reachability.ts';
import {
  intersectSituations,
  unrestrictedPassage,
  findFirstSituationLeadingOutside,
  findFirstSituation,
  iterateSituations,
} from '../flow/situations.ts';
import type { FlowGraph } from '../flow/flow-graph.ts';
import { getStepKind } from '../steps/step-kinds.ts';
import { formatConversationPath } from './conversation.ts';
import { createFinding, createPathFinding, type Finding } from '../content/finding.ts';

/**
 * Checks that every touchpoint and step can be reached, that each choice offers an answer, and that each answer can
 * lead to the end or a pause.
 */
export function checkPaths(graph: FlowGraph, reached: Reachability): Finding[] {
  const loops = endlessLoops(graph, reached);
  const empty = emptyChoices(graph, reached);
  return [
    ...hiddenParts(graph, reached),
    ...loops.map((loop) => loopFinding(graph, loop)),
    ...empty,
    ...(loops.length + empty.length === 0 ? deadEnds(graph, reached) : []),
  ];
}

function hiddenParts(graph: FlowGraph, reached: Reachability): Finding[] {
  return graph.definition.touchpoints.flatMap(({ id }, index): Finding[] => {
    const first = graph.start(index);
    if (!reached.has(first))
      return [
        createFinding(
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
  return createFinding(rule, graph.pointer(place), message);
}

/** A cycle of messages without a question. */
type Loop = { places: number[]; conversation: PathStep[] };

function endlessLoops(graph: FlowGraph, reached: Reachability): Loop[] {
  const asked = Array.from({ length: graph.end }, (_, place) => place).filter((place) => graph.waits(place));
  const stopping = findSituationsLeadingTo(
    graph,
    [...asked, graph.end, graph.pause],
    (place) => !graph.waits(place),
  );
  const loops: Loop[] = [];
  const passed = new Set<number>();
  for (let start = 0; start < graph.end; start += 1) {
    if (passed.has(start) || graph.waits(start)) continue;
    const endless = findFirstSituationLeadingOutside(
      reached.situations(start),
      unrestrictedPassage,
      stopping.at(start),
    );
    if (endless === null) continue;
    const places = saidFrom(graph, start, endless);
    if (places.every((place) => !passed.has(place)))
      loops.push({
        places: places.slice(places.indexOf(places.at(-1) ?? start), -1),
        conversation: [
          ...reached.wayTo(start, 0, endless),
          ...places.slice(1).map((place) => ({ place, answer: null })),
        ],
      });
    for (const place of places) passed.add(place);
  }
  return loops;
}

/** Returns the places of the messages said from here on, up to and including the first repeated one. */
function saidFrom(graph: FlowGraph, start: number, situation: number): number[] {
  const places: number[] = [];
  for (let at = { place: start, situation }; ;) {
    const isSaid = graph.isSaid(at.place, at.situation);
    if (isSaid && places.includes(at.place)) return [...places, at.place];
    if (isSaid) places.push(at.place);
    const next = findFirstOpenExit(graph.waysFrom(at.place, at.situation), at.situation);
    if (!next) return places;
    at = next;
  }
}

function loopFinding(graph: FlowGraph, { places, conversation }: Loop): Finding {
  const touchpoints = [...new Set(places.map((place) => graph.touchpoint(place)))];
  const names = touchpoints.map((index) => `"${graph.definition.touchpoints[index]?.id}"`);
  return createPathFinding('loop-without-exit', `/touchpoints/${touchpoints[0]}`, () => ({
    message: `The conversation stays in ${names.join(', ')} for ever and asks nothing: give it a choice that has a way out.`,
    conversation: formatConversationPath(graph, conversation),
  }));
}

/** Finds choices that offer no answer in some situation (combination of earlier choices). */
function emptyChoices(graph: FlowGraph, reached: Reachability): Finding[] {
  return reached.places.flatMap(({ place }) => {
    if (graph.isOver(place)) return [];
    const { type } = graph.step(place);
    if (
      getStepKind(type)
        .exits(graph.step(place))
        .some(({ when }) => when === undefined)
    )
      return [];
    const situations = reached.situations(place);
    const empty = graph.offers(place).find(({ step }) => getStepKind(type).exits(step).length === 0);
    const found = empty ? findFirstSituation(intersectSituations(situations, empty.passage.open)) : null;
    if (found === null) return [];
    return [
      createPathFinding('nothing-to-choose', graph.pointer(place), () => ({
        message: 'After these choices no answer is offered here: let one have no "when".',
        conversation: formatConversationPath(graph, reached.wayIn(place, found)),
      })),
    ];
  });
}

/**
 * Finds exits from which neither the end nor a pause can be reached, or an Activity that cannot be completed at all.
 */
function deadEnds(graph: FlowGraph, reached: Reachability): Finding[] {
  const completes = findCompletingSituations(graph);
  if (!Array.from(iterateSituations(graph.openings())).every((opening) => completes.has(0, opening))) {
    const far = reached.places.at(-1)?.place ?? 0;
    return [
      createPathFinding('unfinishable', '/touchpoints', () => ({
        message: 'No path leads to the end of the Activity.',
        conversation: formatConversationPath(graph, reached.wayTo(far)),
      })),
    ];
  }
  const finishes = findFinishingSituations(graph);
  return reached.places.flatMap(({ place }) => {
    const leaving = intersectSituations(reached.situations(place), finishes.at(place));
    return graph.exits(place).flatMap(({ answer, path, to, passage }) => {
      const lost = findFirstSituationLeadingOutside(leaving, passage, finishes.at(to));
      return lost === null
        ? []
        : [
            createPathFinding('option-leads-nowhere', `${graph.pointer(place)}${path}`, () => ({
              message: `After "${answer}" no path leads to the end.`,
              conversation: formatConversationPath(graph, [
                ...withLastAnswer(reached.wayTo(place, 0, lost), answer),
                { place: to, answer: null },
              ]),
            })),
          ];
    });
  });
}
