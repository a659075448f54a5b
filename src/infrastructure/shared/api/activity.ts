import type { FromSchema } from 'json-schema-to-ts';
import type { ActivityDetails } from '../../../domain/activity/progression.ts';
import { faceProperties, present } from './face.ts';
import { defineRoute, fromWireInstant, instant, toWireInstant, type Route } from './route.ts';
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

/** Reads an Activity from any server that follows specification 7; what is missing is absent. */
export function fromWireActivity(wire: WireActivity): ActivityDetails {
  const { availableOn, startedOn, completedOn, ...rest } = wire;
  return {
    ...present(rest),
    durations: rest.durations ?? [],
    lifeChallenges: rest.lifeChallenges ?? [],
    audience: rest.audience ?? '',
    status: sameWords(rest.status, 'Payment Required')
      ? 'Payment Required'
      : (rest.status as ActivityDetails['status']),
    progressionStatus: rest.progressionStatus as ActivityDetails['progressionStatus'],
    availableAt: fromWireInstant(availableOn),
    startedAt: fromWireInstant(startedOn),
    completedAt: fromWireInstant(completedOn),
  };
}

/** Statuses are compared without case and spaces (decision A77). */
export function sameWords(one: string | undefined, other: string): boolean {
  const squeeze = (words: string): string => words.replace(/\s+/g, '').toLowerCase();
  return one !== undefined && squeeze(one) === squeeze(other);
}

export const standaloneBase = '/my-activities/:activityId';
export const programmeBase = '/my-programmes/:programmeId/activity/:activityId';
export type ActivityBase = typeof standaloneBase | typeof programmeBase;

/** The call of a lifecycle step below either {base}. */
const lifecycle =
  <const R extends Omit<Route, 'path' | 'access'>>(below: string, route: R) =>
  (base: ActivityBase) =>
    defineRoute({ ...route, path: `${base}${below}`, access: 'learner' as const });

const opening = ['401', 'NotFound', 'PaymentRequired', 'NotEnrolled', 'NotAvailableYet'] as const;
const answering = [
  ...opening,
  'NotStarted',
  'InvalidRequest',
  'InvalidResponse',
  'AlreadyAnswered',
  'OutOfOrder',
] as const;

export const getActivity = lifecycle('', {
  method: 'GET',
  summary: 'An Activity as this learner has it',
  reply: activitySchema,
  errors: ['401', 'NotFound'],
});
export const enrolActivity = lifecycle('/enrol', { method: 'POST', summary: 'Enrol', errors: opening });
export const startActivity = lifecycle('/start', { method: 'POST', summary: 'Start', errors: opening });
export const resetActivity = lifecycle('/reset', {
  method: 'POST',
  summary: 'Begin again; earlier responses stay in reports',
  errors: ['401', 'NotFound', 'PaymentRequired', 'NotEnrolled', 'TooManyRequests'],
});
export const getAvailableSteps = lifecycle('/get-available-steps', {
  method: 'GET',
  summary: 'Every step the run has reached',
  reply: stepsReplySchema,
  errors: [...opening, 'NotStarted'],
});
export const nextTouchpoint = lifecycle('/touchpoint/:touchpointId/next', {
  method: 'PUT',
  summary: 'The steps after the end of a touchpoint; a repeat gives the same steps',
  reply: wrappedStepsReplySchema,
  errors: [...opening, 'NotStarted', 'OutOfOrder'],
});
export const submitChoice = lifecycle('/choice', {
  method: 'POST',
  summary: 'Choose a path; the label of the option',
  body: singleResponseBody,
  reply: stepsReplySchema,
  errors: answering,
});
export const submitInput = lifecycle('/input', {
  method: 'POST',
  summary: 'Answer with text',
  body: singleResponseBody,
  reply: stepsReplySchema,
  errors: answering,
});
export const submitFeedback = lifecycle('/feedback', {
  method: 'POST',
  summary: 'Answer feedback questions',
  body: feedbackBody,
  reply: stepsReplySchema,
  errors: answering,
});

export const completeActivity = defineRoute({
  method: 'PUT',
  path: '/me/my-programme/activity/:activityId/complete',
  access: 'learner',
  summary: 'Mark every run of the Activity that is at its end as complete (decision C12)',
  errors: ['401', 'NotFound', 'PaymentRequired', 'NotCompleted'],
});

export const nextActivity = defineRoute({
  method: 'PUT',
  path: '/my-activities/:activityId/next',
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
  method: 'GET',
  path: '/my-activities',
  access: 'learner',
  summary: 'The Activities this learner is enrolled in or has been',
  reply: { type: 'array', items: activitySchema },
  errors: ['401'],
});
