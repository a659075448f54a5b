import { isListOfTexts, isObject, isText } from '../platform/json.ts';
import { askedInBubble } from '../steps/question.ts';
import { type Step, kindOf, type StepResponse } from '../steps/step-kinds.ts';

/**
 * Scripted answers by step id: the label of a choice, the text of an input, or for feedback an object by question id
 * with a value or a list of values. A step visited again is `id~2`.
 */
export type Answers = Readonly<Record<string, string | Readonly<Record<string, string | readonly string[]>>>>;

/** Returns the scripted answer to a step; null when there is none, or one of the wrong kind. */
export function answerTo(step: Step, answers: Answers): StepResponse | null {
  const answer = Object.hasOwn(answers, step.touchpointStepEntityId)
    ? answers[step.touchpointStepEntityId]
    : undefined;
  if (answer === undefined || step.stepType === 'unknown') return null;
  const kind = kindOf(step.stepType);
  const isForm = kind.asks(step).every(({ questionEntityId: id }) => id !== askedInBubble.questionEntityId);
  if (isForm === isText(answer)) return null;
  const given = isText(answer) ? { [askedInBubble.questionEntityId]: answer } : answer;
  return kind.response(
    Object.entries(given).map(([feedbackQuestionEntityId, value]) => ({
      feedbackQuestionEntityId,
      responses: [value].flat(),
    })),
  );
}

/** Returns whether a parsed value has the shape of an answers file. */
export function isAnswers(value: unknown): value is Answers {
  const isGiven = (given: unknown): boolean => isText(given) || isListOfTexts(given);
  return (
    isObject(value) &&
    Object.values(value).every(
      (answer) => isText(answer) || (isObject(answer) && Object.values(answer).every(isGiven)),
    )
  );
}
