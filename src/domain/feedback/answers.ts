import type { QuestionResponse } from '../chat/response.ts';
import type { FeedbackQuestion } from '../chat/step.ts';

/** What is wrong with an answer; the form and the server find the same (specification 5). */
export type FeedbackProblem =
  | { message: 'required' }
  | { message: 'maximum'; n: number }
  | { message: 'between'; min: number; max: number };

export type AnswersCheck =
  | { kind: 'accepted' }
  | { kind: 'problems'; problems: Record<string, FeedbackProblem> }
  | { kind: 'refused'; reason: 'UnknownQuestion' | 'DuplicateQuestion'; questionEntityId: string };

const required: FeedbackProblem = { message: 'required' };

/**
 * Checks one answer, always a list of strings (decision A45). All questions are required: a single-select
 * has one known value, a multi-select one or more without repeats, a text something but spaces within
 * its length, a range a whole number between its ends. A value no option has counts as no answer.
 */
export function checkAnswer(
  question: FeedbackQuestion,
  responses: readonly string[],
): FeedbackProblem | null {
  const [first = ''] = responses;
  const isMultiple = question.type === 'multi-select';
  if (first.trim() === '' || (responses.length > 1 && !isMultiple)) return required;
  switch (question.type) {
    case 'single-select':
    case 'multi-select':
      return areDistinctOptions(question, responses) ? null : required;
    case 'range':
      return checkRange(question, first);
    case 'text': {
      const { maxLength: n = Infinity } = question;
      return characterCount(first) <= n ? null : { message: 'maximum', n };
    }
  }
}

/** Checks a whole feedback step; problems are keyed by question id. */
export function checkAnswers(
  questions: readonly FeedbackQuestion[],
  answers: readonly QuestionResponse[],
): AnswersCheck {
  const known = new Set(questions.map(({ questionEntityId }) => questionEntityId));
  const given = new Map<string, readonly string[]>();
  for (const { feedbackQuestionEntityId: questionEntityId, responses } of answers) {
    if (!known.has(questionEntityId)) return { kind: 'refused', reason: 'UnknownQuestion', questionEntityId };
    if (given.has(questionEntityId))
      return { kind: 'refused', reason: 'DuplicateQuestion', questionEntityId };
    given.set(questionEntityId, responses);
  }
  const problems = questions.flatMap((question) => {
    const problem = checkAnswer(question, given.get(question.questionEntityId) ?? []);
    return problem === null ? [] : [[question.questionEntityId, problem] as const];
  });
  return problems.length === 0
    ? { kind: 'accepted' }
    : { kind: 'problems', problems: Object.fromEntries(problems) };
}

/** The problem in the specification's English. */
export function feedbackMessage(problem: FeedbackProblem): string {
  switch (problem.message) {
    case 'required':
      return 'Required';
    case 'maximum':
      return `Maximum ${problem.n} characters`;
    case 'between':
      return `Should be between ${problem.min} and ${problem.max}`;
  }
}

/** Characters as counters show and servers enforce them: Unicode code points, so an emoji is rarely two. */
export function characterCount(text: string): number {
  let characters = 0;
  for (const _ of text) characters += 1;
  return characters;
}

/** The ends of a range question; 0 to 10 where an author left them out. */
export function rangeOf(question: Pick<FeedbackQuestion, 'min' | 'max'>): { min: number; max: number } {
  const min = question.min ?? 0;
  return { min, max: question.max ?? min + 10 };
}

function areDistinctOptions({ options = [] }: FeedbackQuestion, responses: readonly string[]): boolean {
  const values = new Set(options.map(({ value }) => value));
  return new Set(responses).size === responses.length && responses.every((value) => values.has(value));
}

function checkRange(question: FeedbackQuestion, response: string): FeedbackProblem | null {
  const { min, max } = rangeOf(question);
  const isBetween = /^-?\d{1,15}$/.test(response) && Number(response) >= min && Number(response) <= max;
  return isBetween ? null : { message: 'between', min, max };
}
