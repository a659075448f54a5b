import type { FromSchema } from 'json-schema-to-ts';
import type { ActivityDetails } from '../../../domain/activity/progression.ts';
import { readContentSummary, summarySchemaProperties } from './parts/content-summary.ts';
import { readObjectFields, readText } from './parts/read-fields.ts';
import {
  defineRoute,
  defineSchemaPart,
  fromWireInstant,
  instantSchema,
  toWireInstant,
  type RouteAddress,
} from './parts/route.ts';

/** The calls of an Activity and its lifecycle, alone or inside a Programme (specification 3 and 7.5). */

/** The {base} of an Activity alone and of one inside a Programme (specification 7.5). */
export const standaloneActivityPath = '/my-activities/:activityId';
export const programmeActivityPath = '/my-programmes/:programmeId/activity/:activityId';
export type ActivityBasePath = typeof standaloneActivityPath | typeof programmeActivityPath;

export const wireActivitySchema = defineSchemaPart(() => ({
  type: 'object',
  required: ['id', 'slug', 'title', 'summaryShort', 'summaryFull', 'status', 'progressionStatus'],
  properties: {
    ...summarySchemaProperties,
    progressionStatus: { type: 'string', description: 'Unavailable, AvailableNow or AvailableSoon' },
    availableOn: instantSchema,
    startedOn: instantSchema,
    completedOn: instantSchema,
    audience: { type: 'string' },
    takesStarts: {
      type: 'boolean',
      description: 'An addition: false where what was begun may be finished, and nothing begun anew',
    },
    firstAid: {
      type: 'string',
      description: 'Markdown: what to do tonight, sent to everybody, paid or not',
    },
  },
}));

export type WireActivity = FromSchema<typeof wireActivitySchema>;

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

/** Makes the routes of a call below {base}, for an Activity alone or inside a Programme. */
/* @__NO_SIDE_EFFECTS__ */
export const withActivityBasePaths =
  <Below extends string, R extends RouteAddress>({ path, ...route }: R & { path: Below }) =>
  <Base extends ActivityBasePath>(base: Base) => ({ ...route, path: `${base}${path}` as const });

export const activityOpeningErrors = [
  '401',
  'NotFound',
  'Withdrawn',
  'PaymentRequired',
  'NotEnrolled',
  'NotAvailableYet',
] as const;
export const getActivity = withActivityBasePaths(
  defineRoute({ method: 'GET', path: '' }, () => ({
    access: 'learner',
    summary: 'An Activity as this learner has it',
    reply: wireActivitySchema,
    errors: ['401', 'NotFound', 'Withdrawn'],
  })),
);
export const enrolActivity = withActivityBasePaths(
  defineRoute({ method: 'POST', path: '/enrol' }, () => ({
    access: 'learner',
    summary: 'Enrol',
    errors: [...activityOpeningErrors, 'TooManyRequests'],
  })),
);
export const startActivity = withActivityBasePaths(
  defineRoute({ method: 'POST', path: '/start' }, () => ({
    access: 'learner',
    summary: 'Start',
    errors: activityOpeningErrors,
  })),
);
export const resetActivity = withActivityBasePaths(
  defineRoute({ method: 'POST', path: '/reset' }, () => ({
    access: 'learner',
    summary: 'Begin again; earlier responses stay in reports',
    errors: ['401', 'NotFound', 'Withdrawn', 'PaymentRequired', 'NotEnrolled', 'Conflict', 'TooManyRequests'],
  })),
);
export const hideActivityAfterExit = withActivityBasePaths(
  defineRoute({ method: 'POST', path: '/left' }, () => ({
    access: 'learner',
    summary: "An addition: the family left it by 'Exit this page', so home says nothing of it on any device",
    errors: ['401', 'NotFound', 'Withdrawn'],
  })),
);
export const completeActivity = defineRoute(
  { method: 'PUT', path: '/me/my-programme/activity/:activityId/complete' },
  () => ({
    access: 'learner',
    summary: 'Mark every run of the Activity that is at its end as complete (decision C12)',
    errors: ['401', 'NotFound', 'Withdrawn', 'PaymentRequired', 'NotCompleted'],
  }),
);

export const nextActivity = defineRoute({ method: 'PUT', path: '/my-activities/:activityId/next' }, () => ({
  access: 'learner',
  summary: 'The first open, not completed Activity after this one, or null (decision S10)',
  reply: {
    type: 'object',
    required: ['data'],
    properties: { data: { anyOf: [wireActivitySchema, { type: 'null' }] } },
  },
  errors: ['401', 'NotFound', 'Withdrawn'],
}));

export const listMyActivities = defineRoute({ method: 'GET', path: '/my-activities' }, () => ({
  access: 'learner',
  summary: 'The Activities this learner is enrolled in or has been',
  reply: { type: 'array', items: wireActivitySchema },
  errors: ['401'],
}));

/**
 * Reads an Activity from any server that follows specification 7; missing fields are absent. @throws TypeError when the
 * value is no Activity.
 */
export function fromWireActivity(wire: unknown): ActivityDetails {
  const { progressionStatus, availableOn, startedOn, completedOn, audience, firstAid, takesStarts } =
    readObjectFields<WireActivity>(wire);
  const aid = readText(firstAid);
  return {
    ...readContentSummary(wire),
    ...(aid ? { firstAid: aid } : {}),
    audience: readText(audience) ?? '',
    progressionStatus: readText(progressionStatus) as ActivityDetails['progressionStatus'],
    availableAt: fromWireInstant(availableOn),
    startedAt: fromWireInstant(startedOn),
    completedAt: fromWireInstant(completedOn),
    ...(takesStarts === false ? { takesStarts } : {}),
  };
}
