/** What a learner sends back (specification 3, "Touchpoint responses"; 7.5). */

/** Characters of one answer at most, whatever its question allows. */
export const longestAnswer = 5000;

export type QuestionResponse = { feedbackQuestionEntityId: string; responses: string[] };

export type ChoiceResponse = { kind: 'choice'; response: string };
export type InputResponse = { kind: 'input'; response: string };
export type FeedbackResponse = { kind: 'feedback'; questionResponses: QuestionResponse[] };

/** An answer to one step; `kind` names the route that carries it. */
export type StepResponse = ChoiceResponse | InputResponse | FeedbackResponse;

/** Two answers are the same answer when every value is; a repeat is then harmless (decision S06). */
export function sameResponse(one: StepResponse, other: StepResponse): boolean {
  if (one.kind !== other.kind) return false;
  if (one.kind !== 'feedback' || other.kind !== 'feedback')
    return (one as ChoiceResponse).response === (other as ChoiceResponse).response;
  return canonical(one.questionResponses) === canonical(other.questionResponses);
}

function canonical(answers: QuestionResponse[]): string {
  return JSON.stringify(
    answers
      .map((answer) => [answer.feedbackQuestionEntityId, answer.responses] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
  );
}
