import type { FromSchema } from 'json-schema-to-ts';
import type { LicenceSearchResult } from '../../../application/ports/device/shop/back-office.ts';
import type { StoredLicence } from '../../../application/ports/server/shop/licences.ts';
import { defineRoute, formatIsoInstant, textSchema } from './parts/route.ts';

/**
 * The calls for licences by e-mail address, for admins (an addition to specification 7). Addresses are in bodies, never
 * in URLs.
 */

const moment = { type: 'string', format: 'date-time' } as const;

const licence = {
  type: 'object',
  required: ['id', 'email', 'organisation', 'from', 'until', 'createdOn', 'personId'],
  properties: {
    id: { type: 'string' },
    email: { type: 'string', description: 'In the form in which two spellings are one' },
    organisation: { type: 'string' },
    from: moment,
    until: moment,
    createdOn: moment,
    personId: { type: ['string', 'null'], description: 'Who has access by it' },
  },
} as const;

const found = {
  type: 'object',
  required: ['licences', 'hasMore', 'organisations'],
  properties: {
    licences: { type: 'array', items: licence },
    hasMore: { type: 'boolean' },
    organisations: {
      type: 'array',
      description: 'Whatever was searched for, the most licences first, 200 at most',
      items: {
        type: 'object',
        required: ['organisation', 'licences', 'used'],
        properties: {
          organisation: { type: 'string' },
          licences: { type: 'integer' },
          used: { type: 'integer', description: 'Somebody has access by them' },
        },
      },
    },
  },
} as const;

export type WireLicence = FromSchema<typeof licence>;

export const toWireLicence = ({ from, until, createdAt, ...rest }: StoredLicence): WireLicence => ({
  ...rest,
  from: formatIsoInstant(from),
  until: formatIsoInstant(until),
  createdOn: formatIsoInstant(createdAt),
});

/** Reads licences from this server's reply. */
export const fromWireLicences = ({ licences, ...rest }: FromSchema<typeof found>): LicenceSearchResult => ({
  ...rest,
  licences: licences.map(({ from, until, createdOn, ...licence }) => ({
    ...licence,
    from: Date.parse(from),
    until: Date.parse(until),
    createdAt: Date.parse(createdOn),
  })),
});

export const searchLicences = defineRoute({ method: 'POST', path: '/shop/licence-search' }, () => ({
  access: 'shop.licences',
  summary: 'Licences whose address or organisation holds these characters, the last given first, 50 at most',
  body: {
    type: 'object',
    required: ['text'],
    additionalProperties: false,
    properties: { text: { ...textSchema(320), pattern: '^[^\\p{Cc}]*$', description: 'Empty for all' } },
  },
  reply: found,
  errors: ['401', 'InvalidRequest'],
}));
export const giveLicences = defineRoute({ method: 'POST', path: '/shop/licence/give' }, () => ({
  access: 'shop.licences',
  status: 201,
  summary: 'Give addresses access, all or none: to people who are here at once, to others when they come',
  body: {
    type: 'object',
    required: ['emails', 'organisation'],
    additionalProperties: false,
    properties: {
      emails: { type: 'array', minItems: 1, maxItems: 1000, items: textSchema(320) },
      organisation: { ...textSchema(200), minLength: 1, pattern: '^[^\\p{Cc}]*$' },
      from: { ...textSchema(40), description: 'ISO 8601; today when left out' },
      until: {
        ...textSchema(40),
        description: 'The first instant without access; as a purchase when left out',
      },
    },
  },
  reply: {
    type: 'object',
    required: ['added', 'granted'],
    properties: {
      added: { type: 'integer', description: 'New licences' },
      granted: { type: 'integer', description: 'People who have access at once' },
    },
  },
  errors: ['401', 'InvalidRequest'],
}));
export const deleteLicences = defineRoute({ method: 'POST', path: '/shop/licence/forget' }, () => ({
  access: 'shop.licences',
  summary: 'Forget the licences of an address; who has access by one keeps it',
  body: {
    type: 'object',
    required: ['email'],
    additionalProperties: false,
    properties: { email: { ...textSchema(320), minLength: 1, pattern: '^[^\\p{Cc}]*$' } },
  },
  reply: { type: 'object', required: ['removed'], properties: { removed: { type: 'integer' } } },
  errors: ['401', 'InvalidRequest', 'NotFound'],
}));
