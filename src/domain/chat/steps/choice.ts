import { wordCount } from './word-count.ts';
import { toDecideMs } from './answering-time.ts';
import { repeats } from './repeats.ts';
import { maskText, type BubbleDefinition, type StepBase, type StepKind } from './step-kind.ts';

export type PathChoiceDefinition = BubbleDefinition & {
  type: 'user-path-choice';
  id: string;
  /** `next` names the touchpoint this option leads to; without it the conversation goes on here. */
  options: { label: string; next?: string }[];
  /** Remembers the chosen label under this name. */
  remember?: string;
};

export type ChoiceStep = StepBase & { stepType: 'user-path-choice'; options: { label: string }[] };

type ChoiceResponse = { kind: 'choice'; response: string };

/** The learner picks one option, which may lead to another touchpoint. */
export const choice: StepKind<PathChoiceDefinition, ChoiceStep, ChoiceResponse> = {
  type: 'user-path-choice',
  answer: 'choice',
  needsBubble: true,
  appearsAtOnce: false,
  delaysNext: false,
  answeredInAuthorsWords: true,
  isForm: false,
  acceptedForGood: false,
  deliver: ({ options }) => ({ options: options.map(({ label }) => ({ label })) }),
  check: ({ options }) =>
    repeats(options, ({ label }) => label).map((index) => ({
      rule: 'duplicate-option-label',
      path: `/options/${index}/label`,
      message: `Another option of this choice is already labelled "${options[index]?.label}".`,
    })),
  exits: ({ options }) =>
    options.map(({ label, next }, index) => ({ answer: label, next, path: `/options/${index}` })),
  words: ({ options }) =>
    options.map(({ label }, index) => ({ path: `/options/${index}/label`, words: label })),
  questions: () => [],
  isFreeText: () => false,
  remembers: ({ remember }) => remember,
  rememberedWords: ({ options }) => options.map(({ label }) => wordCount(label)),
  sampleResponse: ({ options }, label) => ({ kind: 'choice', response: label ?? options[0]?.label ?? '' }),
  canBeAnswered: ({ options }) => options.length > 0,
  answeringMs: ({ options }, readingMs) => readingMs(options.map(({ label }) => label)) + toDecideMs,
  problem: ({ options }, { response }) =>
    options.some(({ label }) => label === response) ? null : 'That is not one of the options.',
  scriptedResponse: (answer) => (typeof answer === 'string' ? { kind: 'choice', response: answer } : null),
  same: (one, other) => one.response === other.response,
  answered: ({ response }) => ({ selectedOption: response }),
  questionResponses: () => [],
  draft: () => null,
  mask: ({ response }, definition) => ({
    kind: 'choice',
    response: definition?.options.some(({ label }) => label === response) ? response : maskText(response),
  }),
};
