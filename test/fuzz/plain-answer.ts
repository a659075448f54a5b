import { getRangeBounds } from '../../src/domain/steps/feedback-answers.ts';
import type { FeedbackQuestion } from '../../src/domain/steps/question.ts';
import { isKnownStep, getStepKind, type Step, type StepResponse } from '../../src/domain/steps/step-kinds.ts';
import { expectThat } from './target.ts';

/** Returns an answer that any answerable step accepts; `pick` chooses among options. */
export function plainAnswer(step: Step, pick: number): StepResponse {
  expectThat(isKnownStep(step), `the kind of ${step.touchpointStepEntityId} is unknown`);
  const kind = getStepKind(step.stepType);
  const response = kind.response(
    kind.asks(step).map((question) => ({
      feedbackQuestionEntityId: question.questionEntityId,
      responses: [plainValue(question, pick)],
    })),
  );
  expectThat(response !== null, `nobody answers ${step.touchpointStepEntityId}`);
  return response;
}

function plainValue(question: FeedbackQuestion, pick: number): string {
  const { options = [] } = question;
  if (question.type === 'range') return String(Math.ceil(getRangeBounds(question).min));
  return options[pick % Math.max(1, options.length)]?.value ?? 'a';
}
