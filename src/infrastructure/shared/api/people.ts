import type { FromSchema } from 'json-schema-to-ts';
import { recognisedRoles } from '../../../domain/account/roles.ts';
import { exportedRowsSchema } from './account.ts';
import { defineRoute, formatIsoInstant, textSchema } from './parts/route.ts';
import type { AdminPerson, ErasurePreview } from '../../../application/ports/device/people/people-gateway.ts';
import type { PersonRecord } from '../../../domain/people/person.ts';
import { computePaymentStatus } from '../../../domain/shop/access-term.ts';

/** The calls for admins about people (an addition to specification 7): roles, access, export and erasure. */

const moment = { type: 'string', format: 'date-time' } as const;

const person = {
  type: 'object',
  required: ['id', 'email', 'roles', 'paymentStatus', 'isDisabled', 'createdOn', 'grants'],
  properties: {
    id: { type: 'string' },
    email: { type: 'string', description: 'Empty when the issuer does not tell it' },
    roles: { type: 'array', items: { type: 'string' } },
    paymentStatus: { type: 'string', description: "'paid', 'unpaid' or 'expired'" },
    isDisabled: { type: 'boolean' },
    createdOn: moment,
    grants: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'source', 'from', 'until', 'reference'],
        properties: {
          id: { type: 'string' },
          source: { type: 'string', description: "'card', 'promo' or 'licence'" },
          from: moment,
          until: moment,
          reference: { type: ['string', 'null'], description: 'Of a licence that an admin gave' },
        },
      },
    },
  },
} as const;

const foundPeople = {
  type: 'object',
  required: ['people', 'hasMore'],
  properties: { people: { type: 'array', items: person }, hasMore: { type: 'boolean' } },
} as const;

const erasure = {
  type: 'object',
  required: ['token', 'expiresOn', 'rows'],
  properties: {
    token: { type: 'string', description: 'Good for ten minutes, for this person and this admin' },
    expiresOn: moment,
    rows: { type: 'object', additionalProperties: { type: 'integer' }, description: 'By table' },
  },
} as const;

export type WirePerson = FromSchema<typeof person>;
export type WirePeople = FromSchema<typeof foundPeople>;
export type WireErasure = FromSchema<typeof erasure>;

/** Returns a person's data at this instant; access that has ended does not count as paid. */
export function toWirePerson({ createdAt, ...person }: PersonRecord, now: number): WirePerson {
  return {
    ...person,
    paymentStatus: computePaymentStatus(person.grants, now),
    createdOn: formatIsoInstant(createdAt),
    grants: person.grants.map(({ from, until, ...grant }) => ({
      ...grant,
      from: formatIsoInstant(from),
      until: formatIsoInstant(until),
    })),
  };
}

/** Reads a person from this server's reply. */
export function fromWirePerson({ createdOn, grants, ...rest }: WirePerson): AdminPerson {
  return {
    ...rest,
    roles: [...rest.roles],
    createdAt: Date.parse(createdOn),
    grants: grants.map(({ from, until, ...grant }) => ({
      ...grant,
      from: Date.parse(from),
      until: Date.parse(until),
    })),
  };
}

export const fromWirePeople = ({ people, hasMore }: WirePeople) => ({
  people: people.map(fromWirePerson),
  hasMore,
});

export const fromWireErasure = ({ token, expiresOn, rows }: WireErasure): ErasurePreview => ({
  token,
  expiresAt: Date.parse(expiresOn),
  rows,
});

const one = { reply: person, errors: ['401', 'NotFound'] } as const;

/** The search is a POST, because an e-mail address must not be part of a URL. */
export const searchPeople = defineRoute({ method: 'POST', path: '/people-search' }, () => ({
  access: 'people.read',
  summary: 'People whose e-mail address holds these characters, in any case; by address, 50 at most',
  body: {
    type: 'object',
    required: ['email'],
    additionalProperties: false,
    properties: { email: { ...textSchema(320), description: 'Empty for everyone' } },
  },
  reply: foundPeople,
  errors: ['401', 'InvalidRequest'],
}));
export const getPerson = defineRoute({ method: 'GET', path: '/people/:personId' }, () => ({
  access: 'people.read',
  ...one,
  summary: 'One person',
}));
export const setPersonRoles = defineRoute({ method: 'PUT', path: '/people/:personId/roles' }, () => ({
  access: 'people.roles',
  ...one,
  summary: 'Give exactly these roles; nobody takes the admin role from themselves',
  body: {
    type: 'object',
    required: ['roles'],
    additionalProperties: false,
    properties: {
      roles: { type: 'array', uniqueItems: true, items: { type: 'string', enum: recognisedRoles } },
    },
  },
  errors: ['401', 'InvalidRequest', 'NotFound', 'Conflict'],
}));
export const grantPersonAccess = defineRoute({ method: 'POST', path: '/people/:personId/grants' }, () => ({
  access: 'people.access',
  ...one,
  summary: 'Give access by licence; 409 where the same reference gave it before',
  body: {
    type: 'object',
    required: ['until', 'reference'],
    additionalProperties: false,
    properties: {
      from: { ...textSchema(40), description: 'ISO 8601; now when left out' },
      until: { ...textSchema(40), description: 'ISO 8601; the first instant without access' },
      reference: { ...textSchema(200), minLength: 1, description: 'Names the licence' },
    },
  },
  errors: ['401', 'InvalidRequest', 'NotFound', 'Conflict'],
}));
export const endPersonAccess = defineRoute(
  { method: 'POST', path: '/people/:personId/grants/:grantId/end' },
  () => ({
    access: 'people.access',
    ...one,
    summary: 'End access by one grant now; 409 where it has ended',
    errors: ['401', 'NotFound', 'Conflict'],
  }),
);
export const exportPerson = defineRoute({ method: 'GET', path: '/people/:personId/export' }, () => ({
  access: 'people.export',
  summary: 'Every row of a person and of nobody else, by table',
  reply: exportedRowsSchema,
  errors: ['401', 'NotFound', 'TooManyRequests'],
}));
export const prepareErasure = defineRoute({ method: 'POST', path: '/people/:personId/erasure' }, () => ({
  access: 'people.erase',
  summary: 'What erasing would take away, and the token that does it; changes nothing',
  reply: erasure,
  errors: ['401', 'NotFound', 'Conflict'],
}));
export const erasePerson = defineRoute({ method: 'POST', path: '/people/:personId/erase' }, () => ({
  access: 'people.erase',
  summary: 'Erase a person for good; answers stay in reports without a name, and nobody can join them back',
  body: {
    type: 'object',
    required: ['token'],
    additionalProperties: false,
    properties: { token: textSchema(500) },
  },
  errors: ['401', 'InvalidRequest', 'NotFound', 'Conflict'],
}));
