import { getStepKind } from '../steps/step-kinds.ts';
import type { PlayableActivity } from './definition.ts';

/**
 * Counts the answers on the usual path through an Activity: the first option of each choice, without conditional steps.
 * The count is cached for each definition, because every visit to the dashboard needs it for all Activities under way.
 */
export function countUsualAnswers(definition: Pick<PlayableActivity, 'touchpoints'>): number {
  const known = counted.get(definition);
  if (known !== undefined) return known;
  const answers = countAnswers(definition);
  counted.set(definition, answers);
  return answers;
}

const counted = new WeakMap<object, number>();

function countAnswers({ touchpoints }: Pick<PlayableActivity, 'touchpoints'>): number {
  const passed = new Set<number>();
  let answers = 0;
  for (let at = 0; at >= 0 && at < touchpoints.length && !passed.has(at);) {
    passed.add(at);
    const { steps = [], next } = touchpoints[at] ?? {};
    let to = next;
    for (const step of steps.filter(({ when }) => when === undefined)) {
      const { answer, exits } = getStepKind(step.type);
      if (answer === null) continue;
      answers += 1;
      const [exit] = exits(step);
      if (exit?.next === undefined) continue;
      to = exit.next;
      break;
    }
    const named = to;
    at = named === undefined ? at + 1 : touchpoints.findIndex(({ id }) => id === named);
  }
  return answers;
}
