import type { FeedbackQuestion } from './question.ts';
import { longestAnswer, type QuestionResponse } from './response.ts';

/** The fault in one answer; the form and the server find the same (specification 5). */
export type FeedbackProblem =
  | { message: 'required' }
  | { message: 'maximum'; n: number }
  | { message: 'between'; min: number; max: number };

/** The fault in a whole feedback step; our own form never causes the last two. */
export type AnswerProblem = {
  questionEntityId: string;
  problem: FeedbackProblem | { message: 'unknown' } | { message: 'repeated' };
};

const required: FeedbackProblem = { message: 'required' };

/**
 * Checks one answer, always a list of strings (decision A45). All questions are required: a single-select
 * has one known value, a multi-select one or more without repeats, a text something but spaces within
 * its length, a range a whole number between its ends. A value that no option has counts as no answer.
 */
export function checkAnswer(
  question: FeedbackQuestion,
  responses: readonly string[],
): FeedbackProblem | null {
  const { type, maxLength = longestAnswer } = question;
  if (type === 'single-select' || type === 'multi-select') return checkOptions(question, responses);
  const [response = ''] = responses;
  if (responses.length !== 1 || response.trim() === '') return required;
  if (type === 'range') return checkRange(question, response);
  return characterCount(response) > maxLength ? { message: 'maximum', n: maxLength } : null;
}

/**
 * Checks every question of a step, in their order; then answers to questions that are not asked here and
 * second answers to the same one. An empty list: all is well.
 */
export function checkAnswers(
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
    const problem = checkAnswer(question, given.get(question.questionEntityId) ?? []);
    return problem === null ? [] : [{ questionEntityId: question.questionEntityId, problem }];
  });
  return [...wrong, ...stray];
}

/** A question and its answers in words: the labels of options, the author's words, or what was written. */
export type GivenAnswer = { prompt: string; answers: string[]; areOptions: boolean };

/** The questions of a step, and what was answered to them. */
export type AnsweredForm = {
  questions: readonly FeedbackQuestion[];
  questionResponses?: readonly QuestionResponse[];
};

/** The questions that were answered, in their order. */
export function givenAnswers({ questions, questionResponses = [] }: AnsweredForm): GivenAnswer[] {
  return questions.flatMap(({ questionEntityId, prompt, options = [] }) => {
    const answer = questionResponses.find(({ feedbackQuestionEntityId: id }) => id === questionEntityId);
    const inWords = (value: string): string =>
      options.find((option) => option.value === value)?.label ?? value;
    if (!answer) return [];
    return [{ prompt, answers: answer.responses.map(inWords), areOptions: options.length > 0 }];
  });
}

/** A problem in English; 'Maximum' and 'Should be between' are the specification's words. */
export function feedbackMessage(problem: AnswerProblem['problem']): string {
  if (problem.message === 'maximum') return `Maximum ${problem.n} characters`;
  if (problem.message === 'between') return `Should be between ${problem.min} and ${problem.max}`;
  return { required: 'Required', unknown: 'Not a question of this step', repeated: 'Answered twice' }[
    problem.message
  ];
}

/** Characters as counters show and servers enforce them: Unicode code points. */
export function characterCount(text: string): number {
  return Array.from(text).length;
}

/** The ends of a range question; ten apart from 0 where an author left them out. */
export function rangeOf(question: Pick<FeedbackQuestion, 'min' | 'max'>): { min: number; max: number } {
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
  const { min, max } = rangeOf(question);
  const isBetween = /^-?\d{1,15}$/.test(response) && Number(response) >= min && Number(response) <= max;
  return isBetween ? null : { message: 'between', min, max };
}

/** Questions a page (specification 9). */
export const feedbackPageSize = 3;

/** Pages of three in order; up to three questions make one page, none makes none. */
export function pagesOf<Question>(questions: readonly Question[]): Question[][] {
  return Array.from({ length: Math.ceil(questions.length / feedbackPageSize) }, (_, page) =>
    questions.slice(page * feedbackPageSize, (page + 1) * feedbackPageSize),
  );
}
