import type { ActivityDefinition } from '../activity/definition.ts';
import { listPlaceholderNames } from '../chat/delivery.ts';
import type { FlowGraph } from '../flow/flow-graph.ts';
import { isPrivateQuestion, getStepHolder, findPrivateAnswerNames } from '../chat/step-privacy.ts';
import type { Reachability } from '../flow/reachability.ts';
import { withLastAnswer } from '../flow/reachability.ts';
import { iterateSituations } from '../flow/situations.ts';
import { deviceHolders, type DeviceHolder } from '../steps/holder.ts';
import type { StepDefinition } from '../steps/step-kinds.ts';
import { findHolderAtPlace } from './check-first-words.ts';
import { listConditions } from './check-conditions.ts';
import { formatConversationPath } from './conversation.ts';
import { createFinding, createPathFinding, type Finding } from '../content/finding.ts';
import { OtherHolderVisibility } from './seen-by-others.ts';

/**
 * Checks that a private question is for one person, that only this person's texts quote the answer, and that no
 * condition depends on it.
 */
export function checkPrivateQuestions(definition: ActivityDefinition): Finding[] {
  const names = findPrivateAnswerNames(definition);
  const inSteps = definition.touchpoints.flatMap((touchpoint, index) =>
    touchpoint.steps.flatMap((step, place) =>
      checkStep(step, getStepHolder(touchpoint, step), names, `/touchpoints/${index}/steps/${place}`),
    ),
  );
  const asked = listConditions(definition).flatMap(({ when, path }) =>
    Object.keys(when).flatMap((name) =>
      names.has(name)
        ? [shown(`${path}/${name}`, `"${name}" is answered privately: what depends on it would tell.`)]
        : [],
    ),
  );
  return [...inSteps, ...asked];
}

const shown = (path: string, message: string): Finding => createFinding('private-shown', path, message);

function checkStep(
  step: StepDefinition,
  holder: DeviceHolder,
  names: ReturnType<typeof findPrivateAnswerNames>,
  path: string,
): Finding[] {
  const findings: Finding[] = [];
  if (isPrivateQuestion(step) && holder === 'everyone')
    findings.push(
      shown(`${path}/private`, 'Everyone looks here: say `for` which one person this question is.'),
    );
  const said = [...new Set(listPlaceholderNames(step.text))].filter((name) => names.has(name));
  // A question that quotes a private answer invites another private answer, so it must be private, too.
  if (said.length > 0 && !isPrivateQuestion(step) && !['message', 'plan'].includes(step.type))
    findings.push(
      shown(
        `${path}/text`,
        `"${said[0]}" is answered privately: what asks with it has to be \`private\`, too.`,
      ),
    );
  for (const name of said)
    if ([...(names.get(name) ?? [])].some((owner) => owner !== holder))
      findings.push(
        shown(`${path}/text`, `"${name}" is answered privately: somebody else would read it here.`),
      );
  return findings;
}

/** Checks that other people see the same steps, next and later, whatever is answered to a private question. */
export function checkPrivateExits(graph: FlowGraph, reached: Reachability): Finding[] {
  const parting = reached.places.flatMap(({ place }) => {
    if (graph.isOver(place) || !isPrivateQuestion(graph.step(place))) return [];
    const [one, ...others] = graph.exits(place);
    return others.some(({ to, stops }) => to !== one?.to || stops !== one.stops) ? [place] : [];
  });
  return deviceHolders.flatMap((owner) => {
    const asked = parting.filter((place) => findHolderAtPlace(graph, place) === owner);
    const seen = new OtherHolderVisibility(graph, owner, asked);
    return asked.flatMap((place) => {
      const exits = graph.exits(place);
      if (seen.isSame(exits)) return [];
      for (const situation of iterateSituations(reached.situations(place))) {
        let first = 0n;
        for (const exit of exits) {
          const next = seen.along(exit, situation);
          first ||= next;
          if (next === 0n || next === first) continue;
          return [
            createPathFinding('private-shown', `${graph.pointer(place)}${exit.path}`, () => ({
              message: `"${exit.answer}" decides ${seen.nameOf(next & ~first || first & ~next)}, which would tell: let all answers lead to the same.`,
              conversation: formatConversationPath(graph, [
                ...withLastAnswer(reached.wayTo(place, 0, situation), exit.answer),
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
