import { explore, type Reachability } from '../../chat/reachability.ts';
import { plainText } from '../../chat/plain-text.ts';
import type { FlowGraph } from '../../chat/flow-graph.ts';
import { conversationAlong } from './conversation.ts';
import { finding, pathFinding, type Finding } from '../finding.ts';

/**
 * A text with one of these numbers speaks of danger; a number inside another word, as in `say-112`, does not
 * count.
 */
const emergencyNumber = /(?<![\w-])(?:999|112)(?![\w-])/;

/**
 * Where a conversation arrives without a question other than a form's, and whether danger is spoken of on the
 * way.
 */
type UnaskedWay = { to: number; isTold: boolean };
const endless: UnaskedWay = { to: -1, isTold: false };

/** An Activity that a family leaves for its safety is paused, not completed. */
export function checkDanger(graph: FlowGraph): Finding[] {
  const reached = explore(graph);
  const unaskedWays = new UnaskedWays(graph);
  return [
    ...graph.definition.touchpoints.flatMap(({ ending, next }, index) =>
      ending === 'pause' && next !== undefined
        ? [
            finding(
              'pause-leads-on',
              `/touchpoints/${index}/next`,
              'Nothing follows a pause: take out this "next" or the "ending".',
            ),
          ]
        : [],
    ),
    ...reached.places.flatMap(({ place }) =>
      !graph.isOver(place) && asks(graph, place) ? leavingFrom(graph, place, reached, unaskedWays) : [],
    ),
  ];
}

function leavingFrom(
  graph: FlowGraph,
  place: number,
  reached: Reachability,
  unaskedWays: UnaskedWays,
): Finding[] {
  const exits = graph.exits(place);
  const isInDanger = isToldBefore(graph, place);
  const someGoOn = exits.some(({ to }) => unaskedWays.from(to).to !== graph.end);
  return exits.flatMap(({ answer, to }, option) => {
    const unaskedWay = unaskedWays.from(to);
    if (unaskedWay.to !== graph.end || !(isInDanger || (someGoOn && unaskedWay.isTold))) return [];
    const at = graph.pointer(place);
    const who = answer === null ? 'This answer' : `"${answer}"`;
    return [
      pathFinding('completed-in-danger', answer === null ? at : `${at}/options/${option}`, () => ({
        message: `${who} leads from danger to a completed Activity: let it lead to a touchpoint with "ending": "pause".`,
        conversation: conversationAlong(graph, [...reached.wayTo(place), ...unaskedWays.wayFrom(to)]),
      })),
    ];
  });
}

/** Does the touchpoint speak of danger before or with this question? */
function isToldBefore(graph: FlowGraph, place: number): boolean {
  for (let at = graph.start(graph.touchpoint(place)); at <= place; at += 1) if (tells(graph, at)) return true;
  return false;
}

function tells(graph: FlowGraph, place: number): boolean {
  const { text } = graph.step(place);
  return text !== undefined && emergencyNumber.test(plainText(text));
}

function asks(graph: FlowGraph, place: number): boolean {
  return graph.waits(place) && !graph.isForm(place);
}

/** The unasked way from each place, found once. */
class UnaskedWays {
  readonly #graph: FlowGraph;
  readonly #known: (UnaskedWay | undefined)[] = [];

  constructor(graph: FlowGraph) {
    this.#graph = graph;
  }

  from(start: number): UnaskedWay {
    const way: number[] = [];
    let place = start;
    while (this.#known[place] === undefined && this.#isPassed(place)) {
      this.#known[place] = endless;
      way.push(place);
      place = this.#graph.next(place);
    }
    let unaskedWay = (this.#known[place] ??= { to: place, isTold: false });
    for (const passed of way.toReversed()) {
      unaskedWay = { to: unaskedWay.to, isTold: unaskedWay.isTold || tells(this.#graph, passed) };
      this.#known[passed] = unaskedWay;
    }
    return unaskedWay;
  }

  /** The places of an unasked way, the last included. */
  wayFrom(start: number): number[] {
    const way = [start];
    for (let place = start; this.#isPassed(place); way.push(place)) place = this.#graph.next(place);
    return way;
  }

  #isPassed(place: number): boolean {
    return !this.#graph.isOver(place) && !asks(this.#graph, place);
  }
}
