import type { FromSchema } from 'json-schema-to-ts';
import type { ProgrammeDetails } from '../../../domain/programme/enrolment.ts';
import { wireActivitySchema, fromWireActivity, toWireActivity } from './activity.ts';
import { readContentSummary, summarySchemaProperties } from './parts/content-summary.ts';
import { readListMembers, readObjectFields, readText } from './parts/read-fields.ts';
import {
  defineRoute,
  defineSchemaPart,
  fromWireInstant,
  instantSchema,
  toWireInstant,
} from './parts/route.ts';

/** The calls of a Programme and its lifecycle (specification 3 and 7.5). */

const programme = '/my-programmes/:programmeId';

export const programmeSchema = defineSchemaPart(() => ({
  type: 'object',
  required: ['id', 'slug', 'title', 'summaryFull', 'status', 'progressionStatus', 'activities'],
  properties: {
    ...summarySchemaProperties,
    progressionStatus: { type: 'string', description: 'NotEnrolled, InProgress, Lapsed or Completed' },
    activities: { type: 'array', items: wireActivitySchema },
    nextActivityDate: instantSchema,
  },
}));

export type WireProgramme = FromSchema<typeof programmeSchema>;

export function toWireProgramme({ activities, nextActivityAt, ...rest }: ProgrammeDetails): WireProgramme {
  return {
    ...rest,
    activities: activities.map(toWireActivity),
    nextActivityDate: toWireInstant(nextActivityAt),
  };
}

const reaching = ['401', 'NotFound', 'Withdrawn', 'PaymentRequired'] as const;

export const getProgramme = defineRoute({ method: 'GET', path: programme }, () => ({
  access: 'learner',
  summary: 'A Programme as this learner has it',
  reply: programmeSchema,
  errors: ['401', 'NotFound', 'Withdrawn'],
}));
export const enrolProgramme = defineRoute({ method: 'POST', path: `${programme}/enrol` }, () => ({
  access: 'learner',
  summary: 'Enrol and date every Activity',
  errors: [...reaching, 'AlreadyEnrolled', 'TooManyRequests'],
}));
export const startProgramme = defineRoute({ method: 'PUT', path: `${programme}/start` }, () => ({
  access: 'learner',
  summary: 'Start',
  errors: [...reaching, 'NotEnrolled'],
}));
export const completeProgramme = defineRoute({ method: 'PUT', path: `${programme}/complete` }, () => ({
  access: 'learner',
  summary: 'Complete; every Activity has to be completed',
  errors: [...reaching, 'NotEnrolled', 'NotCompleted'],
}));
export const resetProgramme = defineRoute({ method: 'PUT', path: `${programme}/reset` }, () => ({
  access: 'learner',
  summary: 'Remove the progress and enrol again; responses stay in reports',
  errors: [...reaching, 'NotEnrolled', 'Conflict', 'TooManyRequests'],
}));
export const continueProgramme = defineRoute(
  { method: 'PUT', path: '/my-programme/:programmeId/continue' },
  () => ({
    access: 'learner',
    summary: 'Continue a lapsed Programme; what is still locked is dated from now (decision C09)',
    errors: [...reaching, 'NotEnrolled'],
  }),
);
export const listMyProgrammes = defineRoute({ method: 'GET', path: '/my-programmes' }, () => ({
  access: 'learner',
  summary: 'The Programmes this learner is enrolled in',
  reply: { type: 'array', items: programmeSchema },
  errors: ['401'],
}));

/**
 * Reads a Programme from any server that follows specification 7; missing fields are absent. @throws TypeError when the
 * value is no Programme.
 */
export function fromWireProgramme(wire: unknown): ProgrammeDetails {
  const { progressionStatus, activities, nextActivityDate } = readObjectFields<WireProgramme>(wire);
  return {
    ...readContentSummary(wire),
    progressionStatus: readText(progressionStatus) as ProgrammeDetails['progressionStatus'],
    activities: readListMembers(activities, fromWireActivity),
    nextActivityAt: fromWireInstant(nextActivityDate),
  };
}
