import { longestAnswer } from './response.ts';
import { characterCount } from './feedback-answers.ts';
import { toDecideMs, typedWords, typingMs } from './answering-time.ts';
import { anyWords, maskText, type BubbleDefinition, type StepBase, type StepKind } from './step-kind.ts';

export type UserInputDefinition = BubbleDefinition & {
  type: 'user-input';
  id: string;
  maxLength?: number;
  remember?: string;
  next?: string;
};

export type InputStep = StepBase & { stepType: 'user-input'; maxLength?: number };

type InputResponse = { kind: 'input'; response: string };

/** A remembered answer is put into later sentences, so it must stay short. */
const rememberedMaxLength = 80;

/** The learner writes a text. */
export const input: StepKind<UserInputDefinition, InputStep, InputResponse> = {
  type: 'user-input',
  answer: 'input',
  needsBubble: true,
  appearsAtOnce: false,
  delaysNext: true,
  answeredInAuthorsWords: false,
  isForm: false,
  acceptedForGood: true,
  deliver: ({ maxLength }) => (maxLength === undefined ? {} : { maxLength }),
  check: ({ remember, maxLength }) =>
    remember === undefined || (maxLength !== undefined && maxLength <= rememberedMaxLength)
      ? []
      : [
          {
            rule: 'remembered-length',
            path: maxLength === undefined ? '' : '/maxLength',
            message: `A remembered answer is read back inside a sentence: give it a maxLength of ${rememberedMaxLength} or less.`,
          },
        ],
  exits: ({ next }) => [{ answer: null, next, path: '' }],
  words: () => [],
  questions: () => [],
  isFreeText: () => true,
  remembers: ({ remember }) => remember,
  rememberedWords: ({ maxLength }) => [typedWords(maxLength)],
  sampleResponse: () => ({ kind: 'input', response: anyWords }),
  canBeAnswered: () => true,
  answeringMs: ({ maxLength }) => toDecideMs + typingMs(maxLength),
  problem: ({ maxLength }, { response }) => inputProblem(response, maxLength),
  scriptedResponse: (answer) => (typeof answer === 'string' ? { kind: 'input', response: answer } : null),
  same: (one, other) => one.response === other.response,
  answered: ({ response }) => ({ selectedOption: response }),
  questionResponses: () => [],
  draft: ({ response }) => ({ kind: 'input', text: response }),
  mask: ({ response }) => ({ kind: 'input', response: maskText(response) }),
};

/** Input cannot be sent empty (white space counts as empty, decision A42) nor longer than its maximum. */
export function inputProblem(text: string, maxLength = longestAnswer): string | null {
  if (text.trim() === '') return 'Please write something first.';
  return characterCount(text) > maxLength ? `Maximum ${maxLength} characters` : null;
}
