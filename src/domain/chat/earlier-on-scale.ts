import { isPrivateQuestion } from './step-privacy.ts';
import type { RunLanguage } from './run-language.ts';
import type { StandingEntry } from './standing-log.ts';
import { toAuthoredId } from '../steps/step-id.ts';
import { getResponseText, type StepDefinition } from '../steps/step-kinds.ts';

/**
 * Returns the last answer to the earlier choice that a step compares with; undefined without such an answer, and when
 * either answer is private.
 */
export function findEarlierScaleAnswer(
  definition: StepDefinition,
  reached: readonly { definition: StepDefinition }[],
  standing: readonly StandingEntry[],
  speech: RunLanguage,
): string | undefined {
  const id = 'compareWith' in definition ? definition.compareWith : undefined;
  const isOwn = (one: StepDefinition): boolean => one.id === id && isPrivateQuestion(one);
  if (id === undefined || isPrivateQuestion(definition) || reached.some((one) => isOwn(one.definition)))
    return undefined;
  const last = standing.findLast((entry) => entry.kind === 'answered' && toAuthoredId(entry.stepId) === id);
  if (last?.kind !== 'answered') return undefined;
  return getResponseText(speech.saidNow(last.stepId, last.response)) ?? undefined;
}
