import type { FromSchema } from 'json-schema-to-ts';
import type { ActivityDetails } from '../../../domain/activity/progression.ts';
import {
  activityAddress,
  addresses,
  type ActivityBase,
  type ActivityCall,
  type Address,
} from './addresses.ts';
import { faceProperties } from './face.ts';
import { defineRoute, instant, toWireInstant, type Route } from './route.ts';
import { feedbackBody, singleResponseBody, stepsReplySchema, wrappedStepsReplySchema } from './steps.ts';

/** An Activity and its lifecycle, alone or inside a Programme (specification 3 and 7.5). */

export const activitySchema = {
  type: 'object',
  required: ['id', 'slug', 'title', 'summaryShort', 'summaryFull', 'status', 'progressionStatus'],
  properties: {
    ...faceProperties,
    progressionStatus: { type: 'string', description: 'Unavailable, AvailableNow or AvailableSoon' },
    availableOn: instant,
    startedOn: instant,
    completedOn: instant,
    audience: { type: 'string' },
  },
} as const;

export type WireActivity = FromSchema<typeof activitySchema>;

export function toWireActivity({
  availableAt,
  startedAt,
  completedAt,
  ...rest
}: ActivityDetails): WireActivity {
  return {
    ...rest,
    availableOn: toWireInstant(availableAt),
    startedOn: toWireInstant(startedAt),
    completedOn: toWireInstant(completedAt),
  };
}

/** A step of the lifecycle, to be registered below either {base}. */
/* @__NO_SIDE_EFFECTS__ */
const lifecycle =
  <const R extends Omit<Route, keyof Address | 'access'>>(call: ActivityCall, route: R) =>
  (base: ActivityBase) =>
    defineRoute({ ...activityAddress(base, call), ...route, access: 'learner' as const });

const opening = ['401', 'NotFound', 'PaymentRequired', 'NotEnrolled', 'NotAvailableYet'] as const;
const answering = [
  ...opening,
  'NotStarted',
  'InvalidRequest',
  'InvalidResponse',
  'AlreadyAnswered',
  'OutOfOrder',
] as const;

export const getActivity = lifecycle('getActivity', {
  summary: 'An Activity as this learner has it',
  reply: activitySchema,
  errors: ['401', 'NotFound'],
});
export const enrolActivity = lifecycle('enrolActivity', { summary: 'Enrol', errors: opening });
export const startActivity = lifecycle('startActivity', { summary: 'Start', errors: opening });
export const resetActivity = lifecycle('resetActivity', {
  summary: 'Begin again; earlier responses stay in reports',
  errors: ['401', 'NotFound', 'PaymentRequired', 'NotEnrolled', 'TooManyRequests'],
});
export const getAvailableSteps = lifecycle('getAvailableSteps', {
  summary: 'Every step the run has reached',
  reply: stepsReplySchema,
  errors: [...opening, 'NotStarted'],
});
export const nextTouchpoint = lifecycle('nextTouchpoint', {
  summary: 'The steps after the end of a touchpoint; a repeat gives the same steps',
  reply: wrappedStepsReplySchema,
  errors: [...opening, 'NotStarted', 'OutOfOrder'],
});
export const submitChoice = lifecycle('submitChoice', {
  summary: 'Choose a path; the label of the option',
  body: singleResponseBody,
  reply: stepsReplySchema,
  errors: answering,
});
export const submitInput = lifecycle('submitInput', {
  summary: 'Answer with text',
  body: singleResponseBody,
  reply: stepsReplySchema,
  errors: answering,
});
export const submitFeedback = lifecycle('submitFeedback', {
  summary: 'Answer feedback questions',
  body: feedbackBody,
  reply: stepsReplySchema,
  errors: answering,
});

export const completeActivity = defineRoute({
  ...addresses.completeActivity,
  access: 'learner',
  summary: 'Mark every run of the Activity that is at its end as complete (decision C12)',
  errors: ['401', 'NotFound', 'PaymentRequired', 'NotCompleted'],
});

export const nextActivity = defineRoute({
  ...addresses.nextActivity,
  access: 'learner',
  summary: 'The first open, not completed Activity after this one, or null (decision S10)',
  reply: {
    type: 'object',
    required: ['data'],
    properties: { data: { anyOf: [activitySchema, { type: 'null' }] } },
  },
  errors: ['401', 'NotFound'],
});

export const listMyActivities = defineRoute({
  ...addresses.listMyActivities,
  access: 'learner',
  summary: 'The Activities this learner is enrolled in or has been',
  reply: { type: 'array', items: activitySchema },
  errors: ['401'],
});
