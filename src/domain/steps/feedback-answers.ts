import { isBlank } from '../platform/visible-text.ts';
import type { FeedbackQuestion } from './question.ts';
import { mostAnswerCharacters, type QuestionResponse } from './response.ts';

/** The problem with one answer; form and server find the same (specification 5). */
export type FeedbackProblem =
  | { message: 'required' }
  | { message: 'maximum'; n: number }
  | { message: 'between'; min: number; max: number };

/** A problem with the answers of a feedback step; our own form never causes 'unknown' and 'repeated'. */
export type AnswerProblem = {
  questionEntityId: string;
  problem: FeedbackProblem | { message: 'unknown' } | { message: 'repeated' };
};

const required: FeedbackProblem = { message: 'required' };

/**
 * Checks one answer, always a list of strings (decision A45). A single-select needs one known value, a multi-select one
 * or more without repeats, a text more than spaces within its maximum length, a range a whole number within its bounds.
 * An unknown value counts as no answer.
 */
export function checkFeedbackAnswer(
  question: FeedbackQuestion,
  responses: readonly string[],
): FeedbackProblem | null {
  const { type, maxLength = mostAnswerCharacters } = question;
  if (type === 'single-select' || type === 'multi-select') return checkOptions(question, responses);
  const [response = ''] = responses;
  if (responses.length !== 1 || isBlank(response)) return required;
  if (type === 'range') return checkRange(question, response);
  return countCharacters(response) > maxLength ? { message: 'maximum', n: maxLength } : null;
}

/**
 * Checks every question of a step, in order; then finds answers to unknown questions and repeated answers. Returns an
 * empty list when all are valid.
 */
export function checkFeedbackAnswers(
  questions: readonly FeedbackQuestion[],
  answers: readonly QuestionResponse[],
): AnswerProblem[] {
  const asked = new Set(questions.map(({ questionEntityId }) => questionEntityId));
  const given = new Map<string, readonly string[]>();
  const stray: AnswerProblem[] = [];
  for (const { feedbackQuestionEntityId: questionEntityId, responses } of answers) {
    if (!asked.has(questionEntityId)) stray.push({ questionEntityId, problem: { message: 'unknown' } });
    else if (given.has(questionEntityId)) stray.push({ questionEntityId, problem: { message: 'repeated' } });
    else given.set(questionEntityId, responses);
  }
  const wrong = questions.flatMap((question): AnswerProblem[] => {
    const problem = checkFeedbackAnswer(question, given.get(question.questionEntityId) ?? []);
    return problem === null ? [] : [{ questionEntityId: question.questionEntityId, problem }];
  });
  return [...wrong, ...stray];
}

/** A question and its answers as texts: labels of options, which are the author's, or what the learner typed. */
export type AnsweredQuestion = { prompt: string; answers: string[]; areOptions: boolean };

/** The questions of a step and their answers. */
export type AnsweredForm = {
  questions: readonly FeedbackQuestion[];
  questionResponses?: readonly QuestionResponse[];
};

/** Returns the answered questions, in order. */
export function listAnsweredQuestions({
  questions,
  questionResponses = [],
}: AnsweredForm): AnsweredQuestion[] {
  return questions.flatMap(({ questionEntityId, prompt, options = [] }) => {
    const answer = questionResponses.find(({ feedbackQuestionEntityId: id }) => id === questionEntityId);
    const inWords = (value: string): string =>
      options.find((option) => option.value === value)?.label ?? value;
    if (!answer) return [];
    return [{ prompt, answers: answer.responses.map(inWords), areOptions: options.length > 0 }];
  });
}

/** Returns a problem in English; 'Maximum' and 'Should be between' are the specification's words. */
export function formatFeedbackProblem(problem: AnswerProblem['problem']): string {
  if (problem.message === 'maximum') return `Maximum ${problem.n} characters`;
  if (problem.message === 'between') return `Should be between ${problem.min} and ${problem.max}`;
  return { required: 'Required', unknown: 'Not a question of this step', repeated: 'Answered twice' }[
    problem.message
  ];
}

/** Counts characters as Unicode code points, as counters show and servers enforce them. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

/** Returns the bounds of a range question; by default 0 and ten above the minimum. */
export function getRangeBounds(question: Pick<FeedbackQuestion, 'min' | 'max'>): {
  min: number;
  max: number;
} {
  const min = question.min ?? 0;
  return { min, max: question.max ?? min + 10 };
}

function checkOptions(
  { type, options = [] }: FeedbackQuestion,
  responses: readonly string[],
): FeedbackProblem | null {
  const values = new Set(options.map(({ value }) => value));
  const distinct = new Set(responses);
  const isCountRight = type === 'single-select' ? responses.length === 1 : responses.length > 0;
  return isCountRight && distinct.size === responses.length && responses.every((value) => values.has(value))
    ? null
    : required;
}

function checkRange(question: FeedbackQuestion, response: string): FeedbackProblem | null {
  const { min, max } = getRangeBounds(question);
  const isBetween = /^-?\d{1,15}$/.test(response) && Number(response) >= min && Number(response) <= max;
  return isBetween ? null : { message: 'between', min, max };
}

/** The number of questions on a page (specification 9). */
export const feedbackPageSize = 3;

/** Splits questions into pages of three, in order. */
export function splitIntoFormPages<Question>(questions: readonly Question[]): Question[][] {
  return Array.from({ length: Math.ceil(questions.length / feedbackPageSize) }, (_, page) =>
    questions.slice(page * feedbackPageSize, (page + 1) * feedbackPageSize),
  );
}
