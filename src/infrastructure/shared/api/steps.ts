import type { JSONSchema } from 'json-schema-to-ts';
import { isStringList, isJsonObject, isString } from '../../../domain/platform/json.ts';
import type { EarlierAnswer, StepsReply } from '../../../domain/steps/steps-reply.ts';
import type { Step, StepResponse } from '../../../domain/steps/step-kinds.ts';
import { readStep } from './parts/read-step.ts';
import {
  answerFieldSchemas,
  answerRouteSummaries,
  answerWireFormats,
  isStepResponse,
  wireStepSchemas,
  type AnswerKind,
} from './parts/step-wire.ts';
import { wireActivitySchema, withActivityBasePaths, activityOpeningErrors } from './activity.ts';
import { defineRoute, defineSchemaPart, textSchema } from './parts/route.ts';

/** The calls for the steps of a conversation (specification 3, "Activity step"; 7.5). */

const stepSchema = defineSchemaPart(() => ({
  type: 'object',
  required: ['touchpointStepEntityId', 'stepType', 'ordinal', 'viewed'],
  properties: {
    touchpointStepEntityId: { type: 'string' },
    stepType: {
      type: 'string',
      description: `${Object.keys(wireStepSchemas).join(', ')}, or another kind that a screen passes over`,
    },
    ordinal: { type: 'integer' },
    touchpointTitle: { type: 'string' },
    viewed: { type: 'boolean' },
    text: { type: 'string', description: 'Markdown' },
    imageUrl: { type: 'string' },
    imageAltText: { type: 'string' },
    audio: {
      type: 'object',
      required: ['url', 'transcript'],
      properties: { url: { type: 'string' }, transcript: { type: 'string' } },
      description: 'Something to hear, and what is said in it',
    },
    video: {
      type: 'object',
      required: ['url', 'alt', 'captions'],
      properties: {
        url: { type: 'string' },
        alt: { type: 'string' },
        captions: { type: 'string', description: 'WebVTT without its head' },
      },
      description: 'Something to see and hear',
    },
    actionType: { type: 'string' },
    endsTouchpoint: { type: 'string' },
    selectedOption: { type: 'string' },
    comparedWith: { type: 'string', description: 'What was answered earlier on the same scale' },
    for: {
      type: 'string',
      description: "'grown-up' or 'child': who has the device; missing where it is everyone",
    },
    private: { type: 'boolean', description: 'Closed once the device is handed on' },
    closed: { type: 'boolean', description: 'Stands for something private' },
    pace: { type: 'string', description: "'instant': it comes at once; missing where it is paced" },
    language: { type: 'string', description: "That of its words, where it is not the content's own" },
    ...Object.fromEntries(
      Object.values(wireStepSchemas).flatMap((fields) => Object.entries<JSONSchema>(fields)),
    ),
  },
}));

export const stepsReplySchema = {
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
    plannedFor: {
      type: 'string',
      description:
        'It has stopped for something that it has planned, at this instant; told with the paused touchpoint',
    },
    turn: {
      type: 'integer',
      description:
        'The turn of this run: another number after each change of an answer and in a run that is begun again; told with all steps',
    },
    earlierAnswers: {
      type: 'array',
      items: {
        type: 'object',
        required: ['touchpointStepEntityId', 'response'],
        properties: {
          touchpointStepEntityId: { type: 'string' },
          response: {
            type: 'object',
            required: ['kind'],
            properties: { kind: { type: 'string' } },
            additionalProperties: true,
          },
        },
      },
      description:
        'Answers that count no more since the family went back, each the last one to its step: its kind, and the fields of that call',
    },
    language: { type: 'string', description: 'The language of the next touchpoint; told with all steps' },
    languages: {
      type: 'array',
      items: { type: 'string' },
      description: 'Those that the conversation can be in; missing where there is one',
    },
  },
} as const;

/** The schema of the reply of next-touchpoint, which wraps the fields of other replies in `data` (decision C23). */
const wrappedStepsReplySchema = {
  type: 'object',
  required: ['data'],
  properties: { data: stepsReplySchema },
} as const;

const turnSchema = {
  type: 'integer',
  minimum: 0,
  description:
    'As the steps told it; 409 when an answer was changed or the Activity begun again on another screen since',
} as const;

const answering = defineSchemaPart(() => [
  ...activityOpeningErrors,
  'NotStarted',
  'InvalidRequest',
  'InvalidResponse',
  'AlreadyAnswered',
  'OutOfOrder',
]);

/**
 * Opens a conversation in one call (an addition to specification 7). When a backend without it answers 404, the
 * separate calls are made.
 */
export const openConversation = withActivityBasePaths(
  defineRoute({ method: 'POST', path: '/open' }, () => ({
    access: 'learner',
    summary: 'Enrol, start where it is not started, and read the Activity and its steps, at once',
    reply: {
      type: 'object',
      required: ['activity', 'available'],
      properties: { activity: wireActivitySchema, available: stepsReplySchema },
    },
    errors: activityOpeningErrors,
  })),
);
export const getAvailableSteps = withActivityBasePaths(
  defineRoute({ method: 'GET', path: '/get-available-steps' }, () => ({
    access: 'learner',
    summary: 'Every step the run has reached',
    reply: stepsReplySchema,
    errors: [...activityOpeningErrors, 'NotStarted'],
  })),
);
export const advanceTouchpoint = withActivityBasePaths(
  defineRoute({ method: 'PUT', path: '/touchpoint/:touchpointId/next' }, () => ({
    access: 'learner',
    summary: 'The steps after the end of a touchpoint; a repeat gives the same steps',
    reply: wrappedStepsReplySchema,
    errors: [...activityOpeningErrors, 'NotStarted', 'OutOfOrder'],
  })),
);
/**
 * Goes back to before an answer (an addition to specification 7). A backend without this call sends no `turn`, so
 * answers cannot be changed.
 */
export const rewindAnswer = withActivityBasePaths(
  defineRoute({ method: 'POST', path: '/rewind' }, () => ({
    access: 'learner',
    summary:
      'Goes back to before the answer to a step, and gives every step reached by then; a repeat changes nothing, 409 once the Activity is completed',
    body: {
      type: 'object',
      required: ['touchpointStepEntityId'],
      properties: { touchpointStepEntityId: textSchema(200), turn: turnSchema },
    },
    reply: stepsReplySchema,
    errors: [...activityOpeningErrors, 'NotStarted', 'InvalidRequest', 'OutOfOrder'],
  })),
);
/**
 * Changes the coach's language (an addition to specification 7). A backend without this call sends no `languages`, so
 * no choice is offered.
 */
export const chooseCoachLanguage = withActivityBasePaths(
  defineRoute({ method: 'POST', path: '/language' }, () => ({
    access: 'learner',
    summary:
      'From the next touchpoint on the coach speaks this language; from the beginning where nothing was read yet. Gives every step reached',
    body: { type: 'object', required: ['language'], properties: { language: textSchema(40) } },
    reply: stepsReplySchema,
    errors: [...activityOpeningErrors, 'NotStarted', 'InvalidRequest', 'InvalidResponse'],
  })),
);
/** Returns the route for an answer of this kind. */
export const submitAnswer = (kind: AnswerKind) =>
  withActivityBasePaths(
    defineRoute({ method: 'POST', path: answerWireFormats[kind].path }, () => ({
      access: 'learner',
      summary: answerRouteSummaries[kind],
      body: {
        type: 'object',
        required: ['touchpointStepEntityId', ...Object.keys(answerFieldSchemas(kind))],
        properties: {
          touchpointStepEntityId: textSchema(200),
          ...answerFieldSchemas(kind),
          turn: turnSchema,
        },
      },
      reply: stepsReplySchema,
      errors: answering,
    })),
  );

const noFields: Readonly<Record<string, unknown>> = {};

/**
 * Reads the answer in the body of its call. @throws TypeError when it is invalid; the schema of the call already
 * refuses such a body.
 */
export function fromWireAnswer(
  kind: AnswerKind,
  body: unknown,
): { stepId: string; response: StepResponse; turn?: number } {
  const { touchpointStepEntityId: stepId, turn, ...given } = isJsonObject(body) ? body : noFields;
  const fields = Object.keys(answerFieldSchemas(kind)).map((name) => [name, given[name]] as const);
  const response: unknown = { kind, ...Object.fromEntries(fields) };
  if (!isString(stepId) || !isStepResponse(response)) throw new TypeError(`No answer of the kind '${kind}'`);
  return { stepId, response, ...(typeof turn === 'number' ? { turn } : {}) };
}

/** Reads the reply to an answer. @throws TypeError without steps, so that the answer does not count as stored. */
export function fromWireAnswerReply(body: unknown): StepsReply {
  if (!isJsonObject(body) || !Array.isArray(body['steps'])) throw new TypeError('No steps');
  return fromWireSteps(body);
}

function readSteps(wire: readonly unknown[]): Step[] {
  const steps: Step[] = [];
  for (const [index, step] of wire.entries()) steps.push(readStep(step, index, steps.at(-1)?.ordinal ?? 1));
  return steps;
}

const readEarlierAnswers = (wire: unknown): EarlierAnswer[] =>
  (Array.isArray(wire) ? wire : []).flatMap((one: unknown) => {
    const { touchpointStepEntityId, response } = isJsonObject(one) ? one : noFields;
    return isString(touchpointStepEntityId) && isStepResponse(response)
      ? [{ touchpointStepEntityId, response }]
      : [];
  });

/** Reads steps from any server that follows specification 7; `data` is unwrapped if present. */
export function fromWireSteps(body: unknown): StepsReply {
  const reply = isJsonObject(body) ? (body['data'] ?? body) : body;
  const {
    steps,
    activityStatus,
    pausedTouchpoint: paused,
    plannedFor,
    turn,
    earlierAnswers,
    language,
    languages,
  } = isJsonObject(reply) ? reply : noFields;
  const isCompleted = activityStatus === 'Completed';
  const earlier = readEarlierAnswers(earlierAnswers);
  return {
    steps: readSteps(Array.isArray(steps) ? steps : []),
    activityStatus: isCompleted ? 'Completed' : 'InProgress',
    ...(typeof paused === 'string' && paused !== '' && !isCompleted ? { pausedTouchpoint: paused } : {}),
    ...(isString(plannedFor) && !Number.isNaN(Date.parse(plannedFor)) ? { plannedFor } : {}),
    ...(Number.isInteger(turn) ? { turn: Number(turn) } : {}),
    ...(earlier.length > 0 ? { earlierAnswers: earlier } : {}),
    ...(isString(language) && isStringList(languages) ? { language, languages } : {}),
  };
}
