import { bubbleStepDefaults, type BubbleDefinition, type StepBase, type StepKind } from './step-kind.ts';
import type { StepSchema } from './step-schema.ts';

export type MessageDefinition = BubbleDefinition & {
  type: 'message';
  /** The texts of later visits, in order; after the last one the first text follows again. */
  variants?: string[];
};

export type MessageStep = StepBase & {
  stepType: 'message';
  /** The id of the touchpoint that ends with this step; the run waits until that end is reported. */
  endsTouchpoint?: string;
};

/** The kind of step in which the coach says something. */
export const messageStepKind: StepKind<MessageDefinition, MessageStep, never> = {
  ...bubbleStepDefaults,
  type: 'message',
  answer: null,
  deliver: (_definition, endsTouchpoint) => (endsTouchpoint === undefined ? {} : { endsTouchpoint }),
  exits: () => [{ answer: null, path: '' }],
  canBeAnswered: () => false,
  answeringMs: () => 0,
  asks: () => [],
  response: () => null,
  problem: () => 'This step takes no response.',
  same: () => false,
  answered: () => ({}),
};

export const messageSchema: StepSchema<MessageDefinition> = {
  name: 'message',
  title: 'Message',
  description:
    'The coach speaks. Needs at least one of text, image, audio, video and action. The conversation goes on by itself.',
  summary: 'the coach speaks and goes on',
  typeDescription: 'A message.',
  needed: {},
  fields: {
    variants: {
      title: 'Variants',
      description:
        'What is said in the place of the text when the family does the Activity again: the first of them at the second visit, and so on; after the last one the text comes again. Every rule holds for each of them.',
      type: 'array',
      minItems: 1,
      maxItems: 5,
      items: { $ref: '#/$defs/text' },
      examples: [['Hello again, you two.']],
    },
  },
  dependentRequired: { variants: ['text'] },
  example: { type: 'message', text: 'Hello, you two. It is good to see you.' },
};
