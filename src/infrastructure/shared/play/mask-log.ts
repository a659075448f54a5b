import type { ActivityDefinition, StepDefinition } from '../../../domain/activity/activity.ts';
import type { QuestionResponse, StepResponse } from '../../../domain/chat/response.ts';
import type { RunEntry } from '../../../domain/chat/script.ts';
import { characterCount, checkAnswer } from '../../../domain/feedback/answers.ts';

/**
 * A run's log without the family's own words. What the Activity's author wrote stays (labels and values of
 * options), and so do the numbers of ranges; everything else is masked. Masked words are as many as there were,
 * and none longer, so the replay keeps its course and its times.
 */
export function maskLog(definition: ActivityDefinition, log: readonly RunEntry[]): RunEntry[] {
  const steps = new Map(
    definition.touchpoints.flatMap((touchpoint) => touchpoint.steps.map((step) => [step.id, step] as const)),
  );
  return log.map((entry) =>
    entry.kind === 'answered'
      ? { ...entry, response: masked(entry.response, steps.get(entry.stepId.replace(/~\d+$/, ''))) }
      : entry,
  );
}

/** Every word of a text as dots. */
export function maskText(text: string): string {
  return text.replace(/\S+/gu, (word) => '•'.repeat(Math.min(3, characterCount(word))));
}

function masked(response: StepResponse, step: StepDefinition | undefined): StepResponse {
  if (response.kind === 'feedback')
    return {
      kind: 'feedback',
      questionResponses: response.questionResponses.map((answer) => maskedAnswer(answer, step)),
    };
  const isAuthors =
    step?.type === 'user-path-choice' && step.options.some(({ label }) => label === response.response);
  return isAuthors ? response : { ...response, response: maskText(response.response) };
}

function maskedAnswer(answer: QuestionResponse, step: StepDefinition | undefined): QuestionResponse {
  const question =
    step?.type === 'feedback'
      ? step.questions.find(({ id }) => id === answer.feedbackQuestionEntityId)
      : undefined;
  const isHarmless = (value: string): boolean =>
    question?.type === 'range'
      ? checkAnswer({ ...question, questionEntityId: question.id }, [value]) === null
      : question?.type !== 'text' && (question?.options ?? []).some((option) => option.value === value);
  return {
    ...answer,
    responses: answer.responses.map((value) => (isHarmless(value) ? value : maskText(value))),
  };
}
