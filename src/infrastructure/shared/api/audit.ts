import type { FromSchema } from 'json-schema-to-ts';
import { defineRoute, formatIsoInstant } from './parts/route.ts';
import type { ListedAuditEntry } from '../../../application/ports/device/people/people-gateway.ts';
import type { NamedAuditEntry } from '../../../domain/people/audit.ts';

/** The calls of the audit log (an addition to specification 7). Only ids are stored; names are today's. */

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
    title: {
      type: ['string', 'null'],
      description: 'Title of the item, or address of the person, as long as they are here',
    },
    versionNumber: { type: ['integer', 'null'], description: 'Of the version that the details name' },
    details: { type: 'object', additionalProperties: true },
  },
} as const;

const auditLog = {
  type: 'object',
  required: ['entries', 'hasMore'],
  properties: { entries: { type: 'array', items: entry }, hasMore: { type: 'boolean' } },
} as const;

export type WireAuditEntry = FromSchema<typeof entry>;
export type WireAuditLog = FromSchema<typeof auditLog>;

export function toWireAuditEntry({ at, details, ...entry }: NamedAuditEntry): WireAuditEntry {
  return { ...entry, on: formatIsoInstant(at), details: { ...details } };
}

/** Reads audit log entries from this server's reply. */
export function fromWireAuditLog({ entries, hasMore }: WireAuditLog): {
  entries: ListedAuditEntry[];
  hasMore: boolean;
} {
  return {
    entries: entries.map(({ id, on, by, byEmail, action, subject, details, title, versionNumber }) => ({
      id,
      at: Date.parse(on),
      by,
      byEmail,
      action,
      subject,
      details,
      title: title ?? null,
      versionNumber: versionNumber ?? null,
    })),
    hasMore,
  };
}

export const listAuditLog = defineRoute({ method: 'GET', path: '/audit-log' }, () => ({
  access: 'audit.read',
  summary: 'Admin acts, newest first, 100 at a time',
  query: {
    type: 'object',
    properties: { before: { type: 'string', maxLength: 200, description: 'Entries older than this id' } },
  },
  reply: auditLog,
  errors: ['401', 'InvalidRequest'],
}));
