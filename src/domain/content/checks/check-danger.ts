import { answered, leadingTo, nextOf, type Reachability, type PathStep } from '../../chat/reachability.ts';
import type { PlacesInSituations } from '../../chat/places-in-situations.ts';
import { both, emptySet, firstOf, preimage, situationAfter, union, without } from '../../chat/situations.ts';
import { namesEmergency } from '../../chat/names-help.ts';
import type { FlowGraph } from '../../chat/flow-graph.ts';
import { conversationAlong } from './conversation.ts';
import { finding, pathFinding, type Finding } from '../finding.ts';
import type { StepDefinition } from '../../chat/steps/step-kinds.ts';

/** An Activity that a family leaves for its safety is paused, not completed; what waits for a plan has one. */
export function checkDanger(graph: FlowGraph, reached: Reachability): Finding[] {
  const unaskedWays = new UnaskedWays(graph);
  return [
    ...graph.definition.touchpoints.flatMap(({ ending, steps }, index) =>
      ending === 'plan' && steps.every(({ type }) => type !== 'plan')
        ? [
            finding(
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
            finding(
              'pause-leads-on',
              `/touchpoints/${index}/${field}`,
              `Nothing follows a pause: take out this "${field}" or the "ending".`,
            ),
          ]
        : [];
    }),
    ...(unaskedWays.told.size === 0 ? [] : reached.places).flatMap(({ place }) =>
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
  const isInDanger = isToldBefore(graph, place, unasked.told);
  const { size, every } = graph.space(place);
  const goingOn = exits.reduce(
    (all, { to, passage }) =>
      union(all, without(passage.open ?? every, preimage(unasked.ending.at(to), passage, size))),
    emptySet(size),
  );
  return exits.flatMap(({ answer, path, to, passage }) => {
    const ending = both(reached.situations(place), preimage(unasked.ending.at(to), passage, size));
    const told = both(goingOn, preimage(unasked.telling.at(to), passage, size));
    const found = firstOf(isInDanger ? ending : both(ending, told));
    if (found === null) return [];
    const at = graph.pointer(place);
    const who = answer === null ? 'This answer' : `"${answer}"`;
    return [
      pathFinding('completed-in-danger', answer === null ? at : `${at}${path}`, () => ({
        message: `${who} leads from danger to a completed Activity: let it lead to a touchpoint with "ending": "pause".`,
        conversation: conversationAlong(graph, [
          ...answered(reached.wayTo(place, 0, found), answer),
          ...unasked.wayFrom(to, situationAfter(passage, found) ?? 0),
        ]),
      })),
    ];
  });
}

/** Does the touchpoint speak of danger before or with this question? */
function isToldBefore(graph: FlowGraph, place: number, telling: ReadonlySet<number>): boolean {
  for (let at = graph.start(graph.touchpoint(place)); at <= place; at += 1) if (telling.has(at)) return true;
  return false;
}

/** Whether the text of a step speaks of danger. */
export function tellsOfDanger({ text }: Pick<StepDefinition, 'text'>): boolean {
  return namesEmergency(text);
}

function asks(graph: FlowGraph, place: number): boolean {
  return graph.waits(place) && !graph.isForm(place);
}

/** From where, and in which situations, a conversation comes to the end without a question other than a form's. */
class UnaskedWays {
  readonly #graph: FlowGraph;
  /** The places whose text speaks of danger. */
  readonly told: ReadonlySet<number>;
  /** From where it comes to the end. */
  readonly ending: PlacesInSituations;
  /** From where danger is spoken of on the way. */
  readonly telling: PlacesInSituations;

  constructor(graph: FlowGraph) {
    this.#graph = graph;
    const passes = (place: number): boolean => !asks(graph, place);
    this.ending = leadingTo(graph, [graph.end], passes);
    const places = Array.from({ length: graph.end }, (_, place) => place);
    this.told = new Set(places.filter((place) => tellsOfDanger(graph.step(place))));
    this.telling = leadingTo(graph, [...this.told], passes);
  }

  /** The path to the end. */
  wayFrom(start: number, situation: number): PathStep[] {
    const graph = this.#graph;
    const way: PathStep[] = [];
    let at = { place: start, situation };
    while (!graph.isOver(at.place)) {
      if (graph.isSaid(at.place, at.situation)) way.push({ place: at.place, answer: null });
      const next = nextOf(graph.waysFrom(at.place, at.situation), at.situation);
      if (!next) break;
      at = next;
    }
    return [...way, { place: at.place, answer: null }];
  }
}
