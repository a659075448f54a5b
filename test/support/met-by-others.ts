import { listPlaceholderNames } from '../../src/domain/chat/delivery.ts';
import type { FlowGraph } from '../../src/domain/flow/flow-graph.ts';
import type { FlowExit } from '../../src/domain/flow/flow-exit.ts';
import { isPrivateQuestion, getStepHolder } from '../../src/domain/chat/step-privacy.ts';
import type { Reachability } from '../../src/domain/flow/reachability.ts';
import { findSituationAfter, iterateSituations, type Situation } from '../../src/domain/flow/situations.ts';
import { getStepKind } from '../../src/domain/steps/step-kinds.ts';
import { listStepTexts } from '../../src/domain/steps/step-texts.ts';
import { findHolderAtPlace } from '../../src/domain/checks/check-first-words.ts';

/** Places where other people would notice an answer, each with the description in the finding. */
export type MetByOthers = ReadonlyMap<string, string>;

/**
 * A private answer that others could infer: the path of its option, and the places that it leads to and another answer
 * does not, or the reverse.
 */
export type RevealingAnswer = { path: string; revealed: ReadonlySet<string> };

/**
 * Returns the first revealing answer to each private question. Each answer is followed in each situation on its own, so
 * the time grows with answers × links × situations.
 */
export function revealingAnswers(graph: FlowGraph, reached: Reachability): RevealingAnswer[] {
  return reached.places.flatMap(({ place }) => {
    if (graph.isOver(place) || !isPrivateQuestion(graph.step(place))) return [];
    const exits = graph.exits(place);
    if (exits.every(({ to, stops }) => to === exits[0]!.to && stops === exits[0]!.stops)) return [];
    for (const situation of iterateSituations(reached.situations(place))) {
      let first: MetByOthers | undefined;
      for (const exit of exits) {
        const next = metAfter(graph, place, exit, situation);
        if (next.size === 0) continue;
        first ??= next;
        const revealed = new Set([...without(next, first), ...without(first, next)]);
        if (revealed.size > 0) return [{ path: `${graph.pointer(place)}${exit.path}`, revealed }];
      }
    }
    return [];
  });
}

const without = (one: MetByOthers, other: MetByOthers): string[] =>
  [...one].flatMap(([key, words]) => (other.has(key) ? [] : words));

function metAfter(graph: FlowGraph, from: number, exit: FlowExit, situation: Situation): MetByOthers {
  const owner = findHolderAtPlace(graph, from);
  const found = new Map<string, string>();
  const open = new Map<string, { place: number; situation: Situation }>();
  const go = ({ to, stops, passage }: FlowExit, before: Situation): void => {
    const after = findSituationAfter(passage, before);
    if (after === null) return;
    const key = `${to} ${after}`;
    if (stops) found.set(`${key} plan`, metNext);
    else if (!open.has(key)) open.set(key, { place: to, situation: after });
  };
  go(exit, situation);
  for (const [key, at] of open) {
    const isSaid = graph.isSaid(at.place, at.situation);
    if (graph.isOver(at.place) || (isSaid && findHolderAtPlace(graph, at.place) !== owner))
      found.set(key, metNext);
    else {
      const laterWords = isSaid && shownLater(graph, at.place);
      if (laterWords) found.set(`${at.place}`, laterWords);
      for (const next of graph.waysFrom(at.place, at.situation)) go(next, at.situation);
    }
  }
  return found;
}

const metNext = 'what others meet next';

/**
 * Returns how others see an answer later: it is kept, planned, compared or quoted; '' for an answer that they never
 * see.
 */
function shownLater(graph: FlowGraph, place: number): string {
  const step = graph.step(place);
  const name = getStepKind(step.type).remembers(step) ?? '';
  if ('keep' in step) return 'what is kept';
  if (step.type === 'plan') return 'what is planned';
  const read = graph.definition.touchpoints.flatMap((touchpoint) =>
    touchpoint.steps.filter((other) => getStepHolder(touchpoint, other) !== findHolderAtPlace(graph, place)),
  );
  if (read.some((other) => 'compareWith' in other && other.compareWith === step.id))
    return 'what is compared';
  const isSaid = read.some((other) =>
    listStepTexts(other).some(({ text }) => listPlaceholderNames(text).includes(name)),
  );
  return isSaid ? `what {{${name}}} says` : '';
}
