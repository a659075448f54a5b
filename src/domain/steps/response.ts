/** The maximum length of one answer (characters), whatever its question allows. */
export const mostAnswerCharacters = 5000;

/** The answer to one question of a form (specification 3, "Touchpoint responses"; 7.5). */
export type QuestionResponse = { feedbackQuestionEntityId: string; responses: string[] };
