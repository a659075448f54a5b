import { isListOfTexts, isObject, isText } from '../platform/json.ts';
import type { ScriptedAnswer } from './steps/step-kind.ts';
import { type Step, kindOf, type StepResponse } from './steps/step-kinds.ts';

/**
 * A script of answers: by step id the label of a choice, the text of an input, or for feedback an
 * object by question id with a value or a list of values. A step met again is asked for as `id~2`.
 */
export type Answers = Readonly<Record<string, ScriptedAnswer>>;

/** The scripted answer to a step, or null when the script has none of the right kind. */
export function answerTo(step: Step, answers: Answers): StepResponse | null {
  const answer = Object.hasOwn(answers, step.touchpointStepEntityId)
    ? answers[step.touchpointStepEntityId]
    : undefined;
  if (answer === undefined || step.stepType === 'unknown') return null;
  return kindOf(step.stepType).scriptedResponse(answer);
}

/** Whether a parsed answers file has the shape of one. */
export function isAnswers(value: unknown): value is Answers {
  const isGiven = (given: unknown): boolean => isText(given) || isListOfTexts(given);
  return (
    isObject(value) &&
    Object.values(value).every(
      (answer) => isText(answer) || (isObject(answer) && Object.values(answer).every(isGiven)),
    )
  );
}
