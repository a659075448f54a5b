/** Characters of one answer at most, whatever its question allows. */
export const longestAnswer = 5000;

/** The answer to one question of a form (specification 3, "Touchpoint responses"; 7.5). */
export type QuestionResponse = { feedbackQuestionEntityId: string; responses: string[] };

/** What a person has begun to write and not sent: an input's text, or a feedback form's page and answers. */
export type Draft =
  | { kind: 'input'; text: string }
  | { kind: 'feedback'; page: number; answers: Readonly<Record<string, readonly string[]>> };
