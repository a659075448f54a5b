import { asksPrivately } from './holding.ts';
import type { Speech } from './speech.ts';
import type { StandingEntry } from './standing-log.ts';
import { authoredId } from '../steps/step-id.ts';
import { shownWords, type StepDefinition } from '../steps/step-kinds.ts';

/**
 * Returns the last answer to the earlier choice that this step compares with; undefined when either answer is private.
 */
export function earlierOnScale(
  definition: StepDefinition,
  reached: readonly { definition: StepDefinition }[],
  standing: readonly StandingEntry[],
  speech: Speech,
): string | undefined {
  const id = 'compareWith' in definition ? definition.compareWith : undefined;
  const isOwn = (one: StepDefinition): boolean => one.id === id && asksPrivately(one);
  if (id === undefined || asksPrivately(definition) || reached.some((one) => isOwn(one.definition)))
    return undefined;
  const last = standing.findLast((entry) => entry.kind === 'answered' && authoredId(entry.stepId) === id);
  if (last?.kind !== 'answered') return undefined;
  return shownWords(speech.saidNow(last.stepId, last.response)) ?? undefined;
}
