import type { FromSchema } from 'json-schema-to-ts';
import type { ProgrammeDetails } from '../../../domain/programme/enrolment.ts';
import { addresses } from './addresses.ts';
import { activitySchema, toWireActivity } from './activity.ts';
import { faceProperties } from './face.ts';
import { defineRoute, instant, toWireInstant } from './route.ts';

/** A Programme and its lifecycle (specification 3 and 7.5). */

export const programmeSchema = {
  type: 'object',
  required: ['id', 'slug', 'title', 'summaryFull', 'status', 'progressionStatus', 'activities'],
  properties: {
    ...faceProperties,
    progressionStatus: { type: 'string', description: 'NotEnrolled, InProgress, Lapsed or Completed' },
    activities: { type: 'array', items: activitySchema },
    nextActivityDate: instant,
  },
} as const;

export type WireProgramme = FromSchema<typeof programmeSchema>;

export function toWireProgramme({ activities, nextActivityAt, ...rest }: ProgrammeDetails): WireProgramme {
  return {
    ...rest,
    activities: activities.map(toWireActivity),
    nextActivityDate: toWireInstant(nextActivityAt),
  };
}

const reaching = ['401', 'NotFound', 'PaymentRequired'] as const;

export const getProgramme = defineRoute({
  ...addresses.getProgramme,
  access: 'learner',
  summary: 'A Programme as this learner has it',
  reply: programmeSchema,
  errors: ['401', 'NotFound'],
});
export const enrolProgramme = defineRoute({
  ...addresses.enrolProgramme,
  access: 'learner',
  summary: 'Enrol and date every Activity',
  errors: [...reaching, 'AlreadyEnrolled', 'TooManyRequests'],
});
export const startProgramme = defineRoute({
  ...addresses.startProgramme,
  access: 'learner',
  summary: 'Start',
  errors: [...reaching, 'NotEnrolled'],
});
export const completeProgramme = defineRoute({
  ...addresses.completeProgramme,
  access: 'learner',
  summary: 'Complete; every Activity has to be completed',
  errors: [...reaching, 'NotEnrolled', 'NotCompleted'],
});
export const resetProgramme = defineRoute({
  ...addresses.resetProgramme,
  access: 'learner',
  summary: 'Remove the progress and enrol again; responses stay in reports',
  errors: [...reaching, 'NotEnrolled', 'TooManyRequests'],
});
export const continueProgramme = defineRoute({
  ...addresses.continueProgramme,
  access: 'learner',
  summary: 'Continue a lapsed Programme; what is still locked is dated from now (decision C09)',
  errors: [...reaching, 'NotEnrolled'],
});
export const listMyProgrammes = defineRoute({
  ...addresses.listMyProgrammes,
  access: 'learner',
  summary: 'The Programmes this learner is enrolled in',
  reply: { type: 'array', items: programmeSchema },
  errors: ['401'],
});
