import { isBlank } from '../platform/visible-text.ts';
import { deliverActionAids, drawField, timerField } from './action-aids.ts';
import type { DeliveredActionAids, ActionAidsDefinition } from './action-aids.ts';
import { mostAnswerCharacters } from './response.ts';
import { countCharacters } from './feedback-answers.ts';
import { answerDecisionMs, estimateTypedWords, estimateTypingMs } from './answering-time.ts';
import { isJsonObject, isString } from '../platform/json.ts';
import type { KeepsakeDefinition } from './keep.ts';
import { bubbleQuestionFields } from './question.ts';
import {
  bubbleStepDefaults,
  maskText,
  type BubbleDefinition,
  type StepBase,
  type StepKind,
  type StepMask,
} from './step-kind.ts';
import type { StepFaults, StepSchema } from './step-schema.ts';

export type UserInputDefinition = BubbleDefinition &
  ActionAidsDefinition & {
    type: 'user-input';
    id: string;
    maxLength?: number;
    remember?: string;
    next?: string;
    /** Marks the answer as a keepsake. */
    keep?: KeepsakeDefinition;
    /** True if only the person who has the device may see the answer. */
    private?: boolean;
  };

export type InputStep = StepBase & DeliveredActionAids & { stepType: 'user-input'; maxLength?: number };

type InputResponse = { kind: 'input'; response: string };

type InputDraft = { kind: 'input'; text: string };

/** The maximum length (characters) of an answer that later texts quote. */
const rememberedMaxLength = 80;

/** The kind of step in which the learner types a text. */
export const inputStepKind: StepKind<UserInputDefinition, InputStep, InputResponse, InputDraft> = {
  ...bubbleStepDefaults,
  type: 'user-input',
  answer: 'input',
  acceptedForGood: true,
  deliver: ({ maxLength, ...action }) => ({
    ...(maxLength !== undefined && { maxLength }),
    ...deliverActionAids(action),
  }),
  exits: ({ next }) => [{ answer: null, next, path: '' }],
  isFreeText: () => true,
  remembers: ({ remember }) => remember,
  rememberedWords: ({ maxLength }) => [estimateTypedWords(maxLength)],
  answeringMs: ({ maxLength }) => answerDecisionMs + estimateTypingMs(maxLength),
  asks: ({ maxLength }) => [
    { ...bubbleQuestionFields, type: 'text', ...(maxLength === undefined ? {} : { maxLength }) },
  ],
  response: ([answer]) => ({ kind: 'input', response: answer?.responses[0] ?? '' }),
  problem: ({ maxLength }, { response }) => findInputProblem(response, maxLength),
  same: (one, other) => one.response === other.response,
  answered: ({ response }) => ({ selectedOption: response }),
  draft: ({ response }) => ({ kind: 'input', text: response }),
  readDraft: (kept) =>
    isJsonObject(kept) && kept['kind'] === 'input' && isString(kept['text'])
      ? { kind: 'input', text: kept['text'] }
      : null,
};

export const maskInputResponse: StepMask<UserInputDefinition, InputResponse> = ({ response }) => ({
  kind: 'input',
  response: maskText(response),
});

/**
 * Returns the problem with an input, or null: it must not be empty (a text in which nothing is seen counts as empty, decision A42) nor
 * longer than its maximum.
 */
export function findInputProblem(text: string, maxLength = mostAnswerCharacters): string | null {
  if (isBlank(text)) return 'Please write something first.';
  return countCharacters(text) > maxLength ? `Maximum ${maxLength} characters` : null;
}

export const inputSchema: StepSchema<UserInputDefinition> = {
  name: 'userInput',
  title: 'User input',
  description: 'The learner writes an answer. Needs at least one of text, image, audio, video and action.',
  summary: 'the learner writes',
  typeDescription: 'A written answer.',
  needed: { id: true },
  fields: {
    maxLength: {
      title: 'Longest answer',
      description: 'In characters. With it a counter is shown.',
      type: 'integer',
      minimum: 1,
      maximum: 5000,
      examples: [40, 300],
    },
    remember: { $ref: '#/$defs/remember' },
    timer: timerField,
    draw: drawField,
    keep: { $ref: '#/$defs/keep' },
    private: { $ref: '#/$defs/private' },
    next: {
      title: 'Leads to',
      description:
        'The id of the touchpoint that the answer jumps to at once. Without it the conversation goes on with the following step.',
      $ref: '#/$defs/id',
      examples: ['say-goodbye'],
    },
  },
  dependentRequired: { timer: ['minutes'], draw: ['action'] },
  example: {
    type: 'user-input',
    id: 'team-name',
    text: 'What is your team called?',
    action: 'input',
    maxLength: 40,
    remember: 'teamName',
  },
};

/** Finds a remembered answer without a `maxLength` that is short enough for quotation inside a sentence. */
export const findInputFaults: StepFaults<UserInputDefinition> = ({ remember, maxLength }) =>
  remember === undefined || (maxLength !== undefined && maxLength <= rememberedMaxLength)
    ? []
    : [
        {
          rule: 'remembered-length',
          path: maxLength === undefined ? '' : '/maxLength',
          message: `A remembered answer is read back inside a sentence: give it a maxLength of ${rememberedMaxLength} or less.`,
        },
      ];
