import type { FromSchema } from 'json-schema-to-ts';
import { ownerProofSchema } from './reauthentication.ts';
import { defineRoute, formatIsoInstant, toWireInstant } from './parts/route.ts';
import type { AccountDetails } from '../../../application/ports/device/account/account-gateway.ts';
import type { OwnAccount } from '../../../application/ports/server/account/own-accounts.ts';
import type { PersonRecord } from '../../../domain/people/person.ts';

/**
 * The calls about the signed-in person's own account (an addition to specification 7): its details, export and erasure.
 */

const moment = { type: 'string', format: 'date-time' } as const;

/** The schema of every row of a person, by table. */
export const exportedRowsSchema = {
  type: 'object',
  required: ['exportedOn', 'tables'],
  properties: {
    exportedOn: moment,
    tables: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'object', additionalProperties: true } },
    },
  },
} as const;

const account = {
  type: 'object',
  required: ['email', 'createdOn', 'grants', 'receipts', 'conversations', 'erasureOn', 'signIn'],
  properties: {
    email: { type: 'string', description: 'Empty when the issuer does not tell it' },
    createdOn: moment,
    grants: {
      type: 'array',
      items: {
        type: 'object',
        required: ['source', 'from', 'until'],
        properties: {
          source: { type: 'string', description: "'card', 'promo' or 'licence'" },
          from: moment,
          until: moment,
        },
      },
    },
    receipts: {
      type: 'array',
      items: {
        type: 'object',
        required: ['reference', 'paidOn', 'amount', 'until'],
        properties: {
          reference: { type: 'string' },
          paidOn: moment,
          amount: { type: 'integer', description: 'In pence, VAT included' },
          until: moment,
        },
      },
    },
    conversations: { type: 'integer', description: 'How many were begun' },
    erasureOn: {
      type: ['string', 'null'],
      format: 'date-time',
      description: 'When the account is deleted because its owner wanted it',
    },
    signIn: {
      type: 'object',
      required: ['isHere', 'address'],
      properties: {
        isHere: { type: 'boolean', description: 'This server keeps address and password' },
        address: { type: ['string', 'null'], description: 'Where they are kept instead' },
      },
    },
  },
} as const;

export type WireAccount = FromSchema<typeof account>;

/** The statement about address and password: whether this server keeps them, and where they are kept otherwise. */
export type WireSignInLocation = WireAccount['signIn'];

export function toWireAccount(
  { email, createdAt, grants, receipts, conversations, eraseAt }: PersonRecord & OwnAccount,
  signIn: WireSignInLocation,
): WireAccount {
  return {
    email,
    createdOn: formatIsoInstant(createdAt),
    grants: grants.map(({ source, from, until }) => ({
      source,
      from: formatIsoInstant(from),
      until: formatIsoInstant(until),
    })),
    receipts: receipts.map(({ reference, paidAt, pence, until }) => ({
      reference,
      paidOn: formatIsoInstant(paidAt),
      amount: pence,
      until: formatIsoInstant(until),
    })),
    conversations,
    erasureOn: toWireInstant(eraseAt),
    signIn,
  };
}

/** Reads an account from this server's reply. */
export function fromWireAccount({
  createdOn,
  grants,
  receipts,
  erasureOn,
  ...rest
}: WireAccount): AccountDetails {
  return {
    ...rest,
    createdAt: Date.parse(createdOn),
    grants: grants.map(({ source, from, until }) => ({
      source,
      from: Date.parse(from),
      until: Date.parse(until),
    })),
    receipts: receipts.map(({ reference, paidOn, amount, until }) => ({
      reference,
      paidAt: Date.parse(paidOn),
      pence: amount,
      until: Date.parse(until),
    })),
    eraseAt: erasureOn === null ? null : Date.parse(erasureOn),
  };
}

const own = { access: 'learner', reply: account } as const;

export const getAccount = defineRoute({ method: 'GET', path: '/me/account' }, () => ({
  ...own,
  summary: 'The account of whoever asks',
  errors: ['401'],
}));
export const exportAccount = defineRoute({ method: 'GET', path: '/me/export' }, () => ({
  requiresReauthentication: true,
  access: 'learner',
  summary:
    "Every row of whoever asks and of nobody else, by table; a private part of a conversation says 'answered privately'",
  reply: exportedRowsSchema,
  errors: ['401', 'TooManyRequests'],
}));
export const requestPrivateExportChallenge = defineRoute(
  { method: 'POST', path: '/me/export/private/challenge' },
  () => ({
    access: 'learner',
    summary: 'What a proof for the file with private answers has to be made of: good once, for nothing else',
    reply: {
      type: 'object',
      required: ['options', 'nonce'],
      properties: {
        options: {
          type: ['object', 'null'],
          additionalProperties: true,
          description: 'For WebAuthn; null where an outside issuer keeps accounts',
        },
        nonce: {
          type: ['string', 'null'],
          description: "For an outside issuer: its ID token's 'nonce'; null where this server keeps accounts",
        },
      },
    },
    errors: ['401', 'TooManyRequests'],
  }),
);
export const exportPrivate = defineRoute({ method: 'POST', path: '/me/export/private' }, () => ({
  access: 'learner',
  summary:
    'The same with the words of private answers. Needs the password, or a passkey or an ID token made for this alone; 409 for 30 days after somebody answered alone where there is help on a way, whatever they answered',
  body: {
    type: 'object',
    required: [],
    minProperties: 1,
    additionalProperties: false,
    properties: ownerProofSchema,
  },
  reply: exportedRowsSchema,
  errors: ['401', 'NotFound', 'InvalidRequest', 'Conflict', 'TooManyRequests'],
}));
export const planErasure = defineRoute({ method: 'POST', path: '/me/erasure' }, () => ({
  ...own,
  summary:
    'Delete the account of whoever asks in seven days; asked again, it changes nothing. Needs the password, a passkey or a fresh ID token, 400 without; 409 for an admin',
  body: {
    type: 'object',
    required: [],
    minProperties: 1,
    additionalProperties: false,
    properties: ownerProofSchema,
  },
  errors: ['401', 'NotFound', 'InvalidRequest', 'Conflict', 'TooManyRequests'],
}));
export const takeBackErasure = defineRoute({ method: 'POST', path: '/me/erasure/take-back' }, () => ({
  ...own,
  summary: 'Keep the account after all',
  errors: ['401'],
}));
