import type { StepResponse } from '../../../domain/chat/response.ts';
import type { Step } from '../../../domain/chat/step.ts';

/**
 * A script of answers: by step id the label of a choice, the text of an input, or for feedback an
 * object by question id with a value or a list of values. A step met again is asked for as `id~2`.
 */
export type Answers = Readonly<Record<string, string | Readonly<Record<string, string | readonly string[]>>>>;

/** The scripted answer to a step, or null when the script has none of the right kind. */
export function answerTo(step: Step, answers: Answers): StepResponse | null {
  const answer = Object.hasOwn(answers, step.touchpointStepEntityId)
    ? answers[step.touchpointStepEntityId]
    : undefined;
  if (answer === undefined) return null;
  if (step.stepType === 'feedback') return typeof answer === 'string' ? null : feedback(answer);
  if (typeof answer !== 'string') return null;
  return { kind: step.stepType === 'user-path-choice' ? 'choice' : 'input', response: answer };
}

function feedback(answer: Readonly<Record<string, string | readonly string[]>>): StepResponse {
  return {
    kind: 'feedback',
    questionResponses: Object.entries(answer).map(([feedbackQuestionEntityId, value]) => ({
      feedbackQuestionEntityId,
      responses: typeof value === 'string' ? [value] : [...value],
    })),
  };
}

/** Reads a parsed answers file; anything of another shape is null. */
export function asAnswers(value: unknown): Answers | null {
  const isMap = (thing: unknown): thing is Record<string, unknown> =>
    typeof thing === 'object' && thing !== null && !Array.isArray(thing);
  const isText = (thing: unknown): boolean => typeof thing === 'string';
  const isList = (thing: unknown): boolean => isText(thing) || (Array.isArray(thing) && thing.every(isText));
  if (!isMap(value)) return null;
  const fits = Object.values(value).every(
    (answer) => isText(answer) || (isMap(answer) && Object.values(answer).every(isList)),
  );
  return fits ? (value as Answers) : null;
}
