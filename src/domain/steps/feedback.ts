import { isStringList, isJsonObject } from '../platform/json.ts';
import { checkFeedbackAnswer, checkFeedbackAnswers } from './feedback-answers.ts';
import type { QuestionResponse } from './response.ts';
import { answerDecisionMs, estimateTypingMs } from './answering-time.ts';
import type { FeedbackQuestion, QuestionDefinition } from './question.ts';
import { findRepeatedTextIndexes } from './repeats.ts';
import {
  bubbleStepDefaults,
  maskText,
  type BubbleDefinition,
  type StepBase,
  type StepFault,
  type StepKind,
  type StepMask,
} from './step-kind.ts';
import type { StepFaults, StepSchema } from './step-schema.ts';

export type FeedbackDefinition = BubbleDefinition & {
  type: 'feedback';
  id: string;
  questions: QuestionDefinition[];
  /** True if only the person who has the device may see the answers. */
  private?: boolean;
};

export type FeedbackStep = StepBase & {
  stepType: 'feedback';
  questions: FeedbackQuestion[];
  /** The learner's answers, once they are given. */
  questionResponses?: readonly QuestionResponse[];
};

type FeedbackResponse = { kind: 'feedback'; questionResponses: QuestionResponse[] };

/** The draft of a form: the current page, and the answers so far. */
export type FeedbackDraft = {
  kind: 'feedback';
  page: number;
  answers: Readonly<Record<string, readonly string[]>>;
};

/** The kind of step in which the learner fills in a form. */
export const feedbackStepKind: StepKind<FeedbackDefinition, FeedbackStep, FeedbackResponse, FeedbackDraft> = {
  ...bubbleStepDefaults,
  type: 'feedback',
  answer: 'feedback',
  needsBubble: false,
  appearsAtOnce: true,
  isForm: true,
  deliver: ({ questions }) => ({
    questions: questions.map(({ id, ...question }) => ({ questionEntityId: id, ...question })),
  }),
  exits: () => [{ answer: null, path: '' }],
  words: ({ questions }) =>
    questions.flatMap(({ prompt, options = [], minLabel, maxLabel }, index) => [
      { path: `/questions/${index}/prompt`, words: prompt },
      ...Object.entries({ minLabel, maxLabel }).flatMap(([end, words]) =>
        words === undefined ? [] : [{ path: `/questions/${index}/${end}`, words }],
      ),
      ...options.map(({ label }, option) => ({
        path: `/questions/${index}/options/${option}/label`,
        words: label,
      })),
    ]),
  questions: ({ questions }) => questions,
  isFreeText: ({ questions }) => questions.some(({ type }) => type === 'text'),
  answeringMs: ({ questions }, readingMs) =>
    questions.reduce(
      (sum, { prompt, options = [], type, maxLength }) =>
        sum +
        readingMs([prompt, ...options.map(({ label }) => label)]) +
        answerDecisionMs +
        (type === 'text' ? estimateTypingMs(maxLength) : 0),
      0,
    ),
  asks: ({ questions }) => questions,
  response: (answers) => ({ kind: 'feedback', questionResponses: [...answers] }),
  problem: ({ questions }, { questionResponses }) =>
    checkFeedbackAnswers(questions, questionResponses).length === 0
      ? null
      : 'Some questions are not answered as they ask.',
  same: (one, other) => canonical(one.questionResponses) === canonical(other.questionResponses),
  answered: ({ questionResponses }) => ({ questionResponses }),
  questionResponses: ({ questionResponses }) => questionResponses,
  draft: ({ questionResponses }) => ({
    kind: 'feedback',
    page: questionResponses.length,
    answers: Object.fromEntries(
      questionResponses.map((one) => [one.feedbackQuestionEntityId, one.responses] as const),
    ),
  }),
  readDraft: (kept) => (isDraft(kept) ? kept : null),
};

function checkQuestion(
  { type, options = [], min = NaN, max = NaN, minLabel, maxLabel }: QuestionDefinition,
  path: string,
): StepFault[] {
  const fault = (rule: StepFault['rule'], message: string, at = ''): StepFault[] => [
    { rule, path: path + at, message },
  ];
  if (type === 'text') return [];
  if (type === 'range') {
    if (!(min < max)) return fault('range-bounds', 'A range question needs a min that is less than its max.');
    const isSaid = minLabel !== undefined && maxLabel !== undefined;
    return isSaid ? [] : fault('range-ends', 'A range question needs a minLabel and a maxLabel.');
  }
  if (options.length === 0) return fault('question-options', 'A select question needs options.');
  return (['label', 'value'] as const).flatMap((key) =>
    findRepeatedTextIndexes(options, (option) => option[key]).flatMap((index) =>
      fault(
        'question-options',
        `Another option of this question already has the ${key} "${options[index]?.[key]}".`,
        `/options/${index}/${key}`,
      ),
    ),
  );
}

/** Masks the answers, except authored values and the numbers of ranges. */
export const maskFeedbackResponse: StepMask<FeedbackDefinition, FeedbackResponse> = (
  { questionResponses },
  definition,
) => ({
  kind: 'feedback',
  questionResponses: questionResponses.map((answer) => maskedAnswer(answer, definition)),
});

function maskedAnswer(answer: QuestionResponse, definition: FeedbackDefinition | null): QuestionResponse {
  const question = definition?.questions.find(({ id }) => id === answer.feedbackQuestionEntityId);
  const isHarmless = (value: string): boolean =>
    question?.type === 'range'
      ? checkFeedbackAnswer({ ...question, questionEntityId: question.id }, [value]) === null
      : question?.type !== 'text' && (question?.options ?? []).some((option) => option.value === value);
  return {
    ...answer,
    responses: answer.responses.map((value) => (isHarmless(value) ? value : maskText(value))),
  };
}

function isDraft(kept: unknown): kept is FeedbackDraft {
  return (
    isJsonObject(kept) &&
    kept['kind'] === 'feedback' &&
    Number.isInteger(kept['page']) &&
    isJsonObject(kept['answers']) &&
    Object.values(kept['answers']).every(isStringList)
  );
}

function canonical(answers: readonly QuestionResponse[]): string {
  return JSON.stringify(
    answers
      .map((answer) => [answer.feedbackQuestionEntityId, answer.responses] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
  );
}

export const feedbackSchema: StepSchema<FeedbackDefinition> = {
  name: 'feedback',
  title: 'Feedback',
  description:
    'A short form. More than three questions are shown in pages of three. Every question must be answered.',
  summary: 'a short form',
  typeDescription: 'A feedback form.',
  needed: { id: true, questions: true },
  fields: {
    questions: {
      title: 'Questions',
      description: 'In the order they are asked.',
      type: 'array',
      minItems: 1,
      maxItems: 30,
      items: { $ref: '#/$defs/question' },
    },
    private: { $ref: '#/$defs/private' },
  },
  example: {
    type: 'feedback',
    id: 'looking-back',
    text: 'How was it?',
    questions: [
      {
        id: 'closeness',
        type: 'range',
        prompt: 'How close do you feel right now?',
        min: 0,
        max: 10,
        minLabel: 'Far apart',
        maxLabel: 'Very close',
      },
    ],
  },
};

/** Finds questions that are incomplete or inconsistent. */
export const findFeedbackFaults: StepFaults<FeedbackDefinition> = ({ questions }) =>
  questions.flatMap((question, index) => checkQuestion(question, `/questions/${index}`));
