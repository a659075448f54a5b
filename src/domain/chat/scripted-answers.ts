import { isStringList, isJsonObject, isString } from '../platform/json.ts';
import { bubbleQuestionFields } from '../steps/question.ts';
import { type Step, getStepKind, type StepResponse } from '../steps/step-kinds.ts';

/**
 * Scripted answers by step id: the label of a choice, the text of an input, or for a form an object with a value or a
 * list of values by question id. The id of a step's second visit is `id~2`.
 */
export type ScriptedAnswers = Readonly<
  Record<string, string | Readonly<Record<string, string | readonly string[]>>>
>;

/** Returns the scripted answer to a step; null when there is none, or one of the wrong kind. */
export function findScriptedAnswer(step: Step, answers: ScriptedAnswers): StepResponse | null {
  const answer = Object.hasOwn(answers, step.touchpointStepEntityId)
    ? answers[step.touchpointStepEntityId]
    : undefined;
  if (answer === undefined || step.stepType === 'unknown') return null;
  const kind = getStepKind(step.stepType);
  const isForm = kind
    .asks(step)
    .every(({ questionEntityId: id }) => id !== bubbleQuestionFields.questionEntityId);
  if (isForm === isString(answer)) return null;
  const given = isString(answer) ? { [bubbleQuestionFields.questionEntityId]: answer } : answer;
  return kind.response(
    Object.entries(given).map(([feedbackQuestionEntityId, value]) => ({
      feedbackQuestionEntityId,
      responses: [value].flat(),
    })),
  );
}

/** Returns whether a parsed value has the shape of an answers file. */
export function isScriptedAnswers(value: unknown): value is ScriptedAnswers {
  const isGiven = (given: unknown): boolean => isString(given) || isStringList(given);
  return (
    isJsonObject(value) &&
    Object.values(value).every(
      (answer) => isString(answer) || (isJsonObject(answer) && Object.values(answer).every(isGiven)),
    )
  );
}
