import type { ActivityDefinition } from '../../activity/definition.ts';
import { namesIn } from '../../chat/delivery.ts';
import type { FlowGraph } from '../../chat/flow-graph.ts';
import { asksPrivately, holderOf, privateNamesOf } from '../../chat/holding.ts';
import type { Reachability } from '../../chat/reachability.ts';
import { answered } from '../../chat/reachability.ts';
import { isIn, situationAfter, situationsIn, type Situation } from '../../chat/situations.ts';
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
              `"${name}" was answered privately, and somebody else would read it here.`,
            ),
          );
      return findings;
    }),
  );
  if (names.size === 0) return inSteps;
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
  const shown: (boolean | undefined)[] = [];
  const isShown = (place: number): boolean => (shown[place] ??= isShownLater(graph, place));
  return reached.places.flatMap(({ place }) => {
    if (graph.isOver(place) || !asksPrivately(graph.step(place))) return [];
    const exits = graph.exits(place);
    if (exits.every(({ to }) => to === exits[0]?.to)) return [];
    for (const situation of situationsIn(reached.situations(place))) {
      let same: string | undefined;
      for (const { passage, answer, path, to } of exits) {
        const after = situationAfter(passage, situation);
        if (after === null) continue;
        const next = nextWords(graph, isShown, place, to, after);
        same ??= next;
        if (next !== same)
          return [
            pathFinding('private-shown', `${graph.pointer(place)}${path}`, () => ({
              message: `After "${answer}" somebody else reads other words than after the answers before it, which would tell: let all lead to the same.`,
              conversation: conversationAlong(graph, [
                ...answered(reached.wayTo(place, 0, situation), answer),
                { place: to, answer: null },
              ]),
            })),
          ];
      }
    }
    return [];
  });
}

/** Is the open answer to the step at a place kept, planned, compared or said again where others see it? */
function isShownLater(graph: FlowGraph, place: number): boolean {
  const step = graph.step(place);
  const owner = holderAt(graph, place);
  return (
    'keep' in step ||
    step.type === 'plan' ||
    graph.definition.touchpoints.some((touchpoint) =>
      touchpoint.steps.some(
        (other) =>
          holderOf(touchpoint, other) !== owner &&
          (textsOf(other)
            .flatMap(({ text }) => namesIn(text))
            .includes(kindOf(step.type).remembers(step) ?? '') ||
            ('compareWith' in other && other.compareWith === step.id)),
      ),
    )
  );
}

/** All first places of somebody else, the end and a pause among them, that follow from here; and what is shown later. */
function nextWords(
  graph: FlowGraph,
  isShown: (place: number) => boolean,
  from: number,
  to: number,
  situation: Situation,
): string {
  const owner = holderAt(graph, from);
  const found = new Set<string>();
  const seen = new Set<string>();
  const open = [{ place: to, situation }];
  for (const at of open) {
    const key = `${at.place} ${at.situation}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const said = graph.said(at.place);
    const isSaid = said === null || isIn(said, at.situation);
    if (graph.isOver(at.place) || (isSaid && holderAt(graph, at.place) !== owner)) found.add(key);
    else {
      if (isSaid && isShown(at.place)) found.add(String(at.place));
      for (const { to: next, passage } of isSaid ? graph.exits(at.place) : graph.skips(at.place)) {
        const after = situationAfter(passage, at.situation);
        if (after !== null) open.push({ place: next, situation: after });
      }
    }
  }
  return [...found].toSorted().join();
}
