import { isObject } from '../../../domain/platform/json.ts';
import type { StepsReply } from '../../../domain/chat/steps/steps-reply.ts';
import type { Step } from '../../../domain/chat/steps/step-kinds.ts';
import { readStep } from './read-step.ts';
import { activitySchema, lifecycle, opening } from './activity.ts';
import { part, text, type Address } from './route.ts';

/** The steps of a conversation on the wire (specification 3, "Activity step"; 7.5). */

/** Where its calls go, below either {base} of an Activity. */
export const stepCalls = {
  /** An addition: a backend without it answers 404, and the calls that it stands for are made. */
  openConversation: { method: 'POST', path: '/open' },
  getAvailableSteps: { method: 'GET', path: '/get-available-steps' },
  nextTouchpoint: { method: 'PUT', path: '/touchpoint/:touchpointId/next' },
  submitChoice: { method: 'POST', path: '/choice' },
  submitInput: { method: 'POST', path: '/input' },
  submitFeedback: { method: 'POST', path: '/feedback' },
} as const satisfies Record<string, Address>;

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

const questionResponse = {
  type: 'object',
  required: ['feedbackQuestionEntityId', 'responses'],
  properties: {
    feedbackQuestionEntityId: { type: 'string' },
    responses: { type: 'array', items: { type: 'string' } },
  },
} as const;

const stepSchema = {
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
    questionResponses: {
      type: 'array',
      items: questionResponse,
      description: 'The answers to the questions, once they are given',
    },
  },
} as const;

const stepsReplySchema = {
  type: 'object',
  required: ['steps', 'activityStatus'],
  properties: {
    steps: { type: 'array', items: stepSchema },
    activityStatus: { type: 'string', description: "'Completed' is the significant value" },
    pausedTouchpoint: {
      type: 'string',
      description:
        'The family has stopped here for its safety and nothing is completed; going to the next of this touchpoint goes on',
    },
  },
} as const;

/** The next-touchpoint answer wraps the same two fields in `data` (decision C23). */
const wrappedStepsReplySchema = {
  type: 'object',
  required: ['data'],
  properties: { data: stepsReplySchema },
} as const;

const singleResponseBody = {
  type: 'object',
  required: ['touchpointStepEntityId', 'response'],
  properties: { touchpointStepEntityId: text(200), response: text(5000) },
} as const;

const feedbackBody = {
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

const answering = part(() => [
  ...opening,
  'NotStarted',
  'InvalidRequest',
  'InvalidResponse',
  'AlreadyAnswered',
  'OutOfOrder',
]);

export const openConversation = lifecycle(() => ({
  ...stepCalls.openConversation,
  summary: 'Enrol, start where it is not started, and read the Activity and its steps, at once',
  reply: {
    type: 'object',
    required: ['activity', 'available'],
    properties: { activity: activitySchema, available: stepsReplySchema },
  },
  errors: opening,
}));
export const getAvailableSteps = lifecycle(() => ({
  ...stepCalls.getAvailableSteps,
  summary: 'Every step the run has reached',
  reply: stepsReplySchema,
  errors: [...opening, 'NotStarted'],
}));
export const nextTouchpoint = lifecycle(() => ({
  ...stepCalls.nextTouchpoint,
  summary: 'The steps after the end of a touchpoint; a repeat gives the same steps',
  reply: wrappedStepsReplySchema,
  errors: [...opening, 'NotStarted', 'OutOfOrder'],
}));
export const submitChoice = lifecycle(() => ({
  ...stepCalls.submitChoice,
  summary: 'Choose a path; the label of the option',
  body: singleResponseBody,
  reply: stepsReplySchema,
  errors: answering,
}));
export const submitInput = lifecycle(() => ({
  ...stepCalls.submitInput,
  summary: 'Answer with text',
  body: singleResponseBody,
  reply: stepsReplySchema,
  errors: answering,
}));
export const submitFeedback = lifecycle(() => ({
  ...stepCalls.submitFeedback,
  summary: 'Answer feedback questions',
  body: feedbackBody,
  reply: stepsReplySchema,
  errors: answering,
}));

const noFields: Readonly<Record<string, unknown>> = {};

/** The same for the reply to an answer. One without steps is none, so the answer is not taken for stored. Throws. */
export function fromWireAnswerReply(body: unknown): StepsReply {
  if (!isObject(body) || !Array.isArray(body['steps'])) throw new TypeError('No steps');
  return fromWireSteps(body);
}

function readSteps(wire: readonly unknown[]): Step[] {
  const steps: Step[] = [];
  for (const [index, step] of wire.entries()) steps.push(readStep(step, index, steps.at(-1)?.ordinal ?? 1));
  return steps;
}

/** Reads steps from any server that follows specification 7; `data` is unwrapped when present. */
export function fromWireSteps(body: unknown): StepsReply {
  const reply = isObject(body) ? (body['data'] ?? body) : body;
  const { steps, activityStatus, pausedTouchpoint: paused } = isObject(reply) ? reply : noFields;
  const isCompleted = activityStatus === 'Completed';
  return {
    steps: readSteps(Array.isArray(steps) ? steps : []),
    activityStatus: isCompleted ? 'Completed' : 'InProgress',
    ...(typeof paused === 'string' && paused !== '' && !isCompleted ? { pausedTouchpoint: paused } : {}),
  };
}
