import type { FromSchema } from 'json-schema-to-ts';
import type { StepsReply } from '../../../domain/chat/step.ts';
import { readStep } from './read-step.ts';
import { text } from './route.ts';

/** The steps of a conversation on the wire (specification 3, "Activity step"). */

const option = {
  type: 'object',
  required: ['label'],
  properties: { label: { type: 'string' } },
} as const;

const question = {
  type: 'object',
  required: ['questionEntityId', 'type', 'prompt'],
  properties: {
    questionEntityId: { type: 'string' },
    type: { type: 'string', enum: ['single-select', 'multi-select', 'text', 'range'] },
    prompt: { type: 'string' },
    options: {
      type: 'array',
      items: {
        type: 'object',
        required: ['label', 'value'],
        properties: { label: { type: 'string' }, value: { type: 'string' } },
      },
    },
    maxLength: { type: 'integer' },
    min: { type: 'number' },
    max: { type: 'number' },
  },
} as const;

export const stepSchema = {
  type: 'object',
  required: ['touchpointStepEntityId', 'stepType', 'ordinal', 'viewed'],
  properties: {
    touchpointStepEntityId: { type: 'string' },
    stepType: {
      type: 'string',
      description:
        'message, user-path-choice, user-input, feedback, or another kind that a screen passes over',
    },
    ordinal: { type: 'integer' },
    touchpointTitle: { type: 'string' },
    viewed: { type: 'boolean' },
    text: { type: 'string', description: 'Markdown' },
    imageUrl: { type: 'string' },
    imageAltText: { type: 'string' },
    actionType: { type: 'string' },
    endsTouchpoint: { type: 'string' },
    selectedOption: { type: 'string' },
    options: { type: 'array', items: option },
    maxLength: { type: 'integer' },
    questions: { type: 'array', items: question },
  },
} as const;

export const stepsReplySchema = {
  type: 'object',
  required: ['steps', 'activityStatus'],
  properties: {
    steps: { type: 'array', items: stepSchema },
    activityStatus: { type: 'string', description: "'Completed' is the significant value" },
  },
} as const;

/** The next-touchpoint answer wraps the same two fields in `data` (decision C23). */
export const wrappedStepsReplySchema = {
  type: 'object',
  required: ['data'],
  properties: { data: stepsReplySchema },
} as const;

export const singleResponseBody = {
  type: 'object',
  required: ['touchpointStepEntityId', 'response'],
  properties: { touchpointStepEntityId: text(200), response: text(5000) },
} as const;

export const feedbackBody = {
  type: 'object',
  required: ['touchpointStepEntityId', 'questionResponses'],
  properties: {
    touchpointStepEntityId: text(200),
    questionResponses: {
      type: 'array',
      maxItems: 200,
      items: {
        type: 'object',
        required: ['feedbackQuestionEntityId', 'responses'],
        properties: {
          feedbackQuestionEntityId: text(200),
          responses: { type: 'array', maxItems: 100, items: text(5000) },
        },
      },
    },
  },
} as const;

export type WireStepsReply = FromSchema<typeof stepsReplySchema>;

/** The same for the reply to an answer. One without steps is none, so the answer is not taken for stored. Throws. */
export function fromWireAnswerReply(body: unknown): StepsReply {
  if (!Array.isArray((body as Partial<WireStepsReply> | null)?.steps)) throw new TypeError('No steps');
  return fromWireSteps(body);
}

/** Reads steps from any server that follows specification 7; `data` is unwrapped when present. */
export function fromWireSteps(body: unknown): StepsReply {
  const outer = body as { data?: unknown } | null;
  const reply = (outer?.data ?? outer) as Partial<WireStepsReply> | null;
  return {
    steps: (Array.isArray(reply?.steps) ? reply.steps : []).map(readStep),
    activityStatus: reply?.activityStatus === 'Completed' ? 'Completed' : 'InProgress',
  };
}
