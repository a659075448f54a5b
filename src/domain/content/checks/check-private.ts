import type { ActivityDefinition } from '../../activity/definition.ts';
import { namesIn } from '../../chat/delivery.ts';
import type { FlowGraph } from '../../chat/flow-graph.ts';
import { asksPrivately, holderOf, privateNamesOf } from '../../chat/holding.ts';
import type { Reachability } from '../../chat/reachability.ts';
import { answered } from '../../chat/reachability.ts';
import { situationsIn } from '../../chat/situations.ts';
import { holders } from '../../chat/steps/holder.ts';
import { holderAt } from './check-first-words.ts';
import { conditionsOf } from './check-conditions.ts';
import { conversationAlong } from './conversation.ts';
import { finding, pathFinding, type Finding } from '../finding.ts';
import { whatOthersMeet } from './what-others-meet.ts';

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
      const said = [...new Set(namesIn(step.text))].filter((name) => names.has(name));
      // A reader of private words in a question takes the answer for private, too.
      if (said.length > 0 && !asksPrivately(step) && !['message', 'plan'].includes(step.type))
        findings.push(
          finding(
            'private-shown',
            `${path}/text`,
            `"${said[0]}" is answered privately: what asks with it has to be \`private\`, too.`,
          ),
        );
      for (const name of said)
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

/** Checks that the others read the same next words, and are shown the same later, whatever is answered privately. */
export function checkExitsOfPrivate(graph: FlowGraph, reached: Reachability): Finding[] {
  const parting = reached.places.flatMap(({ place }) => {
    if (graph.isOver(place) || !asksPrivately(graph.step(place))) return [];
    const [one, ...others] = graph.exits(place);
    return others.some(({ to, stops }) => to !== one?.to || stops !== one.stops) ? [place] : [];
  });
  return holders.flatMap((owner) => {
    const asked = parting.filter((place) => holderAt(graph, place) === owner);
    const { isSame, along, nameOf } = whatOthersMeet(graph, owner, asked);
    return asked.flatMap((place) => {
      const exits = graph.exits(place);
      if (isSame(exits)) return [];
      for (const situation of situationsIn(reached.situations(place))) {
        let first = 0n;
        for (const exit of exits) {
          const next = along(exit, situation);
          first ||= next;
          if (next === 0n || next === first) continue;
          return [
            pathFinding('private-shown', `${graph.pointer(place)}${exit.path}`, () => ({
              message: `"${exit.answer}" decides ${nameOf(next & ~first || first & ~next)}, which would tell: let all answers lead to the same.`,
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
  });
}
