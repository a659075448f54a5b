import type { BubbleDefinition, StepBase, StepKind } from './step-kind.ts';

export type MessageDefinition = BubbleDefinition & { type: 'message' };

export type MessageStep = StepBase & {
  stepType: 'message';
  /** The touchpoint that ends here and whose end the run waits for. */
  endsTouchpoint?: string;
};

/** The coach says something. */
export const message: StepKind<MessageDefinition, MessageStep, never> = {
  type: 'message',
  answer: null,
  needsBubble: true,
  appearsAtOnce: false,
  delaysNext: true,
  answeredInAuthorsWords: false,
  isForm: false,
  acceptedForGood: false,
  deliver: (_definition, endsTouchpoint) => (endsTouchpoint === undefined ? {} : { endsTouchpoint }),
  check: () => [],
  exits: () => [{ answer: null, path: '' }],
  words: () => [],
  questions: () => [],
  isFreeText: () => false,
  remembers: () => undefined,
  rememberedWords: () => [],
  sampleResponse: () => null,
  canBeAnswered: () => false,
  answeringMs: () => 0,
  problem: () => 'This step takes no response.',
  scriptedResponse: () => null,
  same: () => false,
  answered: () => ({}),
  questionResponses: () => [],
  draft: () => null,
  mask: (response) => response,
};
