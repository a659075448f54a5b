import {
  withLastAnswer,
  findSituationsLeadingTo,
  findFirstOpenExit,
  type Reachability,
  type PathStep,
} from '../flow/reachability.ts';
import type { SituationsByPlace } from '../flow/places-in-situations.ts';
import {
  intersectSituations,
  createEmptySituationSet,
  findFirstSituation,
  computePassagePreimage,
  findSituationAfter,
  uniteSituations,
  subtractSituations,
} from '../flow/situations.ts';
import { hasEmergencyNumber } from '../support/names-help.ts';
import type { FlowGraph } from '../flow/flow-graph.ts';
import { formatConversationPath } from './conversation.ts';
import { createFinding, createPathFinding, type Finding } from '../content/finding.ts';
import type { StepDefinition } from '../steps/step-kinds.ts';

/**
 * Checks that an answer in danger leads to a pause, not to a completed Activity; that nothing follows a pause; and that
 * a touchpoint that ends with a plan asks for one.
 */
export function checkDanger(graph: FlowGraph, reached: Reachability): Finding[] {
  const unaskedWays = new UnaskedWays(graph);
  return [
    ...graph.definition.touchpoints.flatMap(({ ending, steps }, index) =>
      ending === 'plan' && steps.every(({ type }) => type !== 'plan')
        ? [
            createFinding(
              'ending-without-plan',
              `/touchpoints/${index}/ending`,
              'Nothing is planned here: add a plan, or take out this "ending".',
            ),
          ]
        : [],
    ),
    ...graph.definition.touchpoints.flatMap((touchpoint, index) => {
      const field = (['next', 'nextWhen'] as const).find((name) => touchpoint[name] !== undefined);
      return field !== undefined && touchpoint.ending === 'pause'
        ? [
            createFinding(
              'pause-leads-on',
              `/touchpoints/${index}/${field}`,
              `Nothing follows a pause: take out this "${field}" or the "ending".`,
            ),
          ]
        : [];
    }),
    ...(unaskedWays.named.size === 0 ? [] : reached.places).flatMap(({ place }) =>
      !graph.isOver(place) && asks(graph, place) ? leavingFrom(graph, place, reached, unaskedWays) : [],
    ),
  ];
}

function leavingFrom(
  graph: FlowGraph,
  place: number,
  reached: Reachability,
  unasked: UnaskedWays,
): Finding[] {
  const exits = graph.exits(place);
  const isInDanger = isNamedBefore(graph, place, unasked.named);
  const { size, every } = graph.space(place);
  const goingOn = exits.reduce(
    (all, { to, passage }) =>
      uniteSituations(
        all,
        subtractSituations(
          passage.open ?? every,
          computePassagePreimage(unasked.ending.at(to), passage, size),
        ),
      ),
    createEmptySituationSet(size),
  );
  return exits.flatMap(({ answer, path, to, passage }) => {
    const ending = intersectSituations(
      reached.situations(place),
      computePassagePreimage(unasked.ending.at(to), passage, size),
    );
    const named = intersectSituations(goingOn, computePassagePreimage(unasked.naming.at(to), passage, size));
    const found = findFirstSituation(isInDanger ? ending : intersectSituations(ending, named));
    if (found === null) return [];
    const at = graph.pointer(place);
    const who = answer === null ? 'This answer' : `"${answer}"`;
    return [
      createPathFinding('completed-in-danger', answer === null ? at : `${at}${path}`, () => ({
        message: `${who} leads from danger to a completed Activity: let it lead to a touchpoint with "ending": "pause".`,
        conversation: formatConversationPath(graph, [
          ...withLastAnswer(reached.wayTo(place, 0, found), answer),
          ...unasked.wayFrom(to, findSituationAfter(passage, found) ?? 0),
        ]),
      })),
    ];
  });
}

/** Returns whether the touchpoint names an emergency number before this question or in it. */
function isNamedBefore(graph: FlowGraph, place: number, naming: ReadonlySet<number>): boolean {
  for (let at = graph.start(graph.touchpoint(place)); at <= place; at += 1) if (naming.has(at)) return true;
  return false;
}

/** Returns whether the text of a step names an emergency number. */
export function isEmergencyNumberInStep({ text }: Pick<StepDefinition, 'text'>): boolean {
  return hasEmergencyNumber(text);
}

function asks(graph: FlowGraph, place: number): boolean {
  return graph.waits(place) && !graph.isForm(place);
}

/** Finds the places and situations from which a conversation reaches the end without a question other than a form. */
class UnaskedWays {
  readonly #graph: FlowGraph;
  /** The places whose text names an emergency number. */
  readonly named: ReadonlySet<number>;
  /** The situations at each place from which the end is reached without a question. */
  readonly ending: SituationsByPlace;
  /** The situations at each place from which a text in `named` is reached without a question. */
  readonly naming: SituationsByPlace;

  constructor(graph: FlowGraph) {
    this.#graph = graph;
    const passes = (place: number): boolean => !asks(graph, place);
    this.ending = findSituationsLeadingTo(graph, [graph.end], passes);
    const places = Array.from({ length: graph.end }, (_, place) => place);
    this.named = new Set(places.filter((place) => isEmergencyNumberInStep(graph.step(place))));
    this.naming = findSituationsLeadingTo(graph, [...this.named], passes);
  }

  /** Returns the path from a place and situation to the end. */
  wayFrom(start: number, situation: number): PathStep[] {
    const graph = this.#graph;
    const way: PathStep[] = [];
    let at = { place: start, situation };
    while (!graph.isOver(at.place)) {
      if (graph.isSaid(at.place, at.situation)) way.push({ place: at.place, answer: null });
      const next = findFirstOpenExit(graph.waysFrom(at.place, at.situation), at.situation);
      if (!next) break;
      at = next;
    }
    return [...way, { place: at.place, answer: null }];
  }
}
