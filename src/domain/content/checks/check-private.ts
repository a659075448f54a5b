import type { ActivityDefinition } from '../../activity/definition.ts';
import { namesIn } from '../../chat/delivery.ts';
import type { Exit, FlowGraph } from '../../chat/flow-graph.ts';
import { asksPrivately, holderOf, privateNamesOf } from '../../chat/holding.ts';
import type { Reachability } from '../../chat/reachability.ts';
import { answered } from '../../chat/reachability.ts';
import { situationAfter, situationsIn, type Situation } from '../../chat/situations.ts';
import { kindOf } from '../../chat/steps/step-kinds.ts';
import { textsOf } from '../../chat/steps/step-texts.ts';
import { holderAt } from './check-first-words.ts';
import { conditionsOf } from './check-conditions.ts';
import { conversationAlong } from './conversation.ts';
import { finding, pathFinding, type Finding } from '../finding.ts';

/** A private question is for one person, its name stands in that person's texts, and no condition asks for it. */
export function checkPrivate(definition: ActivityDefinition): Finding[] {
  const names = privateNamesOf(definition);
  const inSteps = definition.touchpoints.flatMap((touchpoint, index) =>
    touchpoint.steps.flatMap((step, place) => {
      const path = `/touchpoints/${index}/steps/${place}`;
      const holder = holderOf(touchpoint, step);
      const findings: Finding[] = [];
      if (asksPrivately(step) && holder === 'everyone')
        findings.push(
          finding(
            'private-shown',
            `${path}/private`,
            'Everyone looks here: say `for` which one person this question is.',
          ),
        );
      for (const name of new Set(namesIn(step.text)))
        if ([...(names.get(name) ?? [])].some((owner) => owner !== holder))
          findings.push(
            finding(
              'private-shown',
              `${path}/text`,
              `"${name}" is answered privately: somebody else would read it here.`,
            ),
          );
      return findings;
    }),
  );
  const asked = conditionsOf(definition).flatMap(({ when, path }) =>
    Object.keys(when).flatMap((name) =>
      names.has(name)
        ? [
            finding(
              'private-shown',
              `${path}/${name}`,
              `"${name}" is answered privately: what depends on it would tell.`,
            ),
          ]
        : [],
    ),
  );
  return [...inSteps, ...asked];
}

/** Whatever is answered privately, the others read the same next words, and the same is shown to them later. */
export function checkExitsOfPrivate(graph: FlowGraph, reached: Reachability): Finding[] {
  const shown: (string | undefined)[] = [];
  const shownAt = (place: number): string => (shown[place] ??= shownLater(graph, place));
  return reached.places.flatMap(({ place }) => {
    if (graph.isOver(place) || !asksPrivately(graph.step(place))) return [];
    const exits = graph.exits(place);
    const [one] = exits;
    if (exits.every(({ to, stops }) => to === one?.to && stops === one.stops)) return [];
    for (const situation of situationsIn(reached.situations(place))) {
      let first: Decided | undefined;
      for (const exit of exits) {
        const next = decidedBy(graph, shownAt, place, exit, situation);
        if (next.size === 0) continue;
        first ??= next;
        const told = lacking(next, first) ?? lacking(first, next);
        if (told !== undefined)
          return [
            pathFinding('private-shown', `${graph.pointer(place)}${exit.path}`, () => ({
              message: `"${exit.answer}" decides ${told}, which would tell: let all answers lead to the same.`,
              conversation: conversationAlong(graph, [
                ...answered(reached.wayTo(place, 0, situation), exit.answer),
                { place: exit.to, answer: null },
              ]),
            })),
          ];
      }
    }
    return [];
  });
}

/** What others find of the open answer to the step at a place: what is kept, planned, compared or said again; else ''. */
function shownLater(graph: FlowGraph, place: number): string {
  const step = graph.step(place);
  const owner = holderAt(graph, place);
  const name = kindOf(step.type).remembers(step) ?? '';
  if ('keep' in step) return 'what is kept';
  if (step.type === 'plan') return 'what is planned';
  for (const touchpoint of graph.definition.touchpoints)
    for (const other of touchpoint.steps) {
      if (holderOf(touchpoint, other) === owner) continue;
      if ('compareWith' in other && other.compareWith === step.id) return 'what is compared';
      if (textsOf(other).some(({ text }) => namesIn(text).includes(name))) return `what {{${name}}} says`;
    }
  return '';
}

/** What an answer leads to that others meet, by its place; empty where it is not offered. */
type Decided = ReadonlyMap<string, string>;

/** What the first of the two has and the other lacks. */
const lacking = (one: Decided, other: Decided): string | undefined =>
  [...one].find(([key]) => !other.has(key))?.[1];

/** All first places of somebody else, the end, a pause and plans among them, that follow; and what is shown later. */
function decidedBy(
  graph: FlowGraph,
  shownAt: (place: number) => string,
  from: number,
  exit: Exit,
  situation: Situation,
): Decided {
  const owner = holderAt(graph, from);
  const found = new Map<string, string>();
  const open = new Map<string, { place: number; situation: Situation }>();
  const go = ({ to, stops, passage }: Exit, before: Situation): void => {
    const after = situationAfter(passage, before);
    if (after === null) return;
    const key = `${to} ${after}`;
    if (stops) found.set(`${key} plan`, metNext);
    else if (!open.has(key)) open.set(key, { place: to, situation: after });
  };
  go(exit, situation);
  for (const [key, at] of open) {
    const isSaid = graph.isSaid(at.place, at.situation);
    if (graph.isOver(at.place) || (isSaid && holderAt(graph, at.place) !== owner)) found.set(key, metNext);
    else {
      const told = isSaid && shownAt(at.place);
      if (told) found.set(`${at.place}`, told);
      for (const next of graph.waysFrom(at.place, at.situation)) go(next, at.situation);
    }
  }
  return found;
}

/** Other words, the end, a pause or the wait for a plan. */
const metNext = 'what others meet next';
