/** What a learner sends back (specification 3, "Touchpoint responses"; 7.5). */

/** Characters of one answer at most, whatever its question allows. */
export const longestAnswer = 5000;

export type QuestionResponse = { feedbackQuestionEntityId: string; responses: string[] };

export type ChoiceResponse = { kind: 'choice'; response: string };
export type InputResponse = { kind: 'input'; response: string };
export type FeedbackResponse = { kind: 'feedback'; questionResponses: QuestionResponse[] };

/** An answer to one step; `kind` names the route that carries it. */
export type StepResponse = ChoiceResponse | InputResponse | FeedbackResponse;

/** What a person has begun to write and not sent: an input's text, or a feedback form's page and answers. */
export type Draft =
  | { kind: 'input'; text: string }
  | { kind: 'feedback'; page: number; answers: Readonly<Record<string, readonly string[]>> };
