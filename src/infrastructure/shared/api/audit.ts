import type { FromSchema } from 'json-schema-to-ts';
import { adminAddresses as addresses } from './admin-addresses.ts';
import { defineRoute } from './route.ts';

/** Who did what in the admin app (an addition). Ids only, no names. */

const entry = {
  type: 'object',
  required: ['id', 'on', 'by', 'byEmail', 'action', 'subject', 'details'],
  properties: {
    id: { type: 'string' },
    on: { type: 'string', format: 'date-time' },
    by: { type: 'string', description: 'Id of the admin' },
    byEmail: { type: ['string', 'null'], description: 'Their address as long as they are here' },
    action: { type: 'string', description: 'Such as content.publish or person.export' },
    subject: { type: ['string', 'null'], description: 'Id of the item or person it was done to' },
    details: { type: 'object', additionalProperties: true },
  },
} as const;

export type WireAuditEntry = FromSchema<typeof entry>;

export const listAuditLog = defineRoute({
  ...addresses.listAuditLog,
  access: 'admin',
  summary: 'Admin acts, newest first, 100 at a time',
  query: {
    type: 'object',
    properties: { before: { type: 'string', maxLength: 200, description: 'Entries older than this id' } },
  },
  reply: {
    type: 'object',
    required: ['entries', 'hasMore'],
    properties: { entries: { type: 'array', items: entry }, hasMore: { type: 'boolean' } },
  },
  errors: ['401', 'InvalidRequest'],
});
