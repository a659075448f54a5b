import type { FromSchema } from 'json-schema-to-ts';
import type { PlannedPublication } from '../../../application/ports/server/authoring/planned-publications.ts';
import type { ListedPublicationPlan } from '../../../application/ports/device/authoring/drafting.ts';
import { contentKinds } from '../../../domain/content/content-kind.ts';
import { defineRoute, fromWireInstant, formatIsoInstant, defineSchemaPart } from './parts/route.ts';

/** The calls for planned publications (an addition to specification 7). */

const plan = {
  type: 'object',
  required: ['id', 'kind', 'slug', 'title', 'on', 'zone', 'by', 'state', 'reason'],
  properties: {
    id: { type: 'string' },
    kind: { enum: contentKinds },
    slug: { type: 'string' },
    title: { type: 'string' },
    on: { type: 'string', format: 'date-time' },
    zone: { type: 'string', description: 'Where its author reads clocks, such as Europe/London' },
    by: { type: 'string', description: 'Address of its author' },
    state: { enum: ['waiting', 'published', 'refused'] },
    reason: { type: ['string', 'null'], description: 'Why it was not published' },
  },
} as const;

const when = defineSchemaPart(() => ({
  type: 'object',
  required: ['on', 'zone'],
  properties: {
    on: { type: 'string', maxLength: 40, description: 'The instant, as ISO 8601' },
    zone: { type: 'string', maxLength: 100 },
  },
}));

export type WirePublicationPlan = FromSchema<typeof plan>;

export const toWirePublicationPlan = ({
  at,
  base: _base,
  note: _note,
  doneAt: _done,
  ...rest
}: PlannedPublication): WirePublicationPlan => ({
  ...rest,
  on: formatIsoInstant(at),
});

/** Reads a publication plan from this server's reply. */
export const fromWirePublicationPlan = ({ on, ...rest }: WirePublicationPlan): ListedPublicationPlan => ({
  ...rest,
  at: fromWireInstant(on) ?? 0,
});

const planning = defineSchemaPart(
  () =>
    ({
      access: 'content.publish',
      query: when,
      conditional: true,
      status: 201,
      reply: plan,
      errors: ['401', 'InvalidRequest', 'InvalidContent', 'Conflict', 'TooLarge', 'MediaType'],
    }) as const,
);

export const listPublicationPlans = defineRoute({ method: 'GET', path: '/planned-publication' }, () => ({
  access: 'content.read',
  summary: 'What waits to be published, the next one first, and what was done in the last two weeks',
  reply: { type: 'array', items: plan },
  errors: ['401'],
}));
export const planActivityPublication = defineRoute({ method: 'POST', path: '/activity/plan' }, () => ({
  ...planning,
  upload: 'activity',
  summary: 'Have an Activity published at an instant; it is checked now and then',
}));
export const planProgrammePublication = defineRoute({ method: 'POST', path: '/programme/plan' }, () => ({
  ...planning,
  upload: 'programme',
  summary: 'Have a Programme published at an instant; it is checked now and then',
}));
export const movePublicationPlan = defineRoute(
  { method: 'POST', path: '/planned-publication/:planId/move' },
  () => ({
    access: 'content.publish',
    summary: 'Give what waits another instant',
    body: when,
    reply: plan,
    errors: ['401', 'InvalidRequest', 'NotFound'],
  }),
);
export const cancelPublicationPlan = defineRoute(
  { method: 'POST', path: '/planned-publication/:planId/cancel' },
  () => ({
    access: 'content.publish',
    summary: 'Cancel what waits',
    errors: ['401', 'NotFound'],
  }),
);
