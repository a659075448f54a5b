import { wordCount } from './word-count.ts';
import { toDecideMs } from './answering-time.ts';
import { repeats } from './repeats.ts';
import { askedInBubble } from './question.ts';
import type { StepSchema } from './step-schema.ts';
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
  canBeAnswered: ({ options }) => options.length > 0,
  answeringMs: ({ options }, readingMs) => readingMs(options.map(({ label }) => label)) + toDecideMs,
  asks: ({ options }) => [
    {
      ...askedInBubble,
      type: 'single-select',
      options: options.map(({ label }) => ({ label, value: label })),
    },
  ],
  response: ([answer]) => ({ kind: 'choice', response: answer?.responses[0] ?? '' }),
  problem: ({ options }, { response }) =>
    options.some(({ label }) => label === response) ? null : 'That is not one of the options.',
  same: (one, other) => one.response === other.response,
  answered: ({ response }) => ({ selectedOption: response }),
  questionResponses: () => [],
  draft: () => null,
  readDraft: () => null,
  mask: ({ response }, definition) => ({
    kind: 'choice',
    response: definition?.options.some(({ label }) => label === response) ? response : maskText(response),
  }),
};

export const choiceSchema: StepSchema<PathChoiceDefinition> = {
  name: 'pathChoice',
  title: 'Path choice',
  description: 'The learner picks one of the options. Needs at least one of text, image and action.',
  summary: 'the learner picks an option',
  typeDescription: 'A choice of path.',
  needed: { id: true, options: true },
  fields: {
    options: {
      title: 'Options',
      description: 'Two to eight buttons with different labels.',
      type: 'array',
      minItems: 2,
      maxItems: 8,
      items: {
        title: 'Option',
        description: 'One button.',
        type: 'object',
        additionalProperties: false,
        required: ['label'],
        examples: [{ label: 'We both had a turn' }],
        properties: {
          label: {
            title: 'Label',
            description: "The words on the button, and then in the learner's own bubble.",
            type: 'string',
            maxLength: 120,
            $ref: '#/$defs/line',
            examples: ['We both had a turn'],
          },
          next: {
            title: 'Leads to',
            description:
              'The id of the touchpoint that this option jumps to at once. Without it the conversation goes on with the following step.',
            $ref: '#/$defs/id',
            examples: ['say-goodbye'],
          },
        },
      },
    },
    remember: { $ref: '#/$defs/remember' },
  },
  example: {
    type: 'user-path-choice',
    id: 'ready',
    text: 'Tell each other one good thing about today.',
    action: 'talk',
    options: [{ label: 'We both had a turn' }, { label: 'We need a hand', next: 'a-little-help' }],
  },
};
