import type { FromSchema } from 'json-schema-to-ts';
import { defineRoute, formatIsoInstant, defineSchemaPart, textSchema, toWireInstant } from './parts/route.ts';
import type { Passkey, SignedInBrowser } from '../../../application/ports/server/account/own-sign-in.ts';
import type {
  AccountBrowser,
  AccountPasskey,
} from '../../../application/ports/device/account/account-gateway.ts';

/**
 * The calls for a person's sign-ins (an addition to specification 7): signed-in browsers, passkeys and a new password.
 * Status 404 when an outside issuer keeps the accounts.
 */

const moment = { type: 'string', format: 'date-time' } as const;

const signIns = {
  type: 'object',
  required: ['signIns'],
  properties: {
    signIns: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'browser', 'begunOn', 'usedOn', 'isThis'],
        properties: {
          id: { type: 'string' },
          browser: { type: 'string', description: "As in 'Firefox, Android'; empty where it did not say" },
          begunOn: moment,
          usedOn: moment,
          isThis: { type: 'boolean' },
        },
      },
    },
  },
} as const;

const passkeys = {
  type: 'object',
  required: ['passkeys'],
  properties: {
    passkeys: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'name', 'createdOn', 'usedOn'],
        properties: {
          id: { type: 'string' },
          name: { type: 'string' },
          createdOn: moment,
          usedOn: { type: ['string', 'null'], format: 'date-time' },
        },
      },
    },
  },
} as const;

export type WireSignIns = FromSchema<typeof signIns>;
export type WirePasskeys = FromSchema<typeof passkeys>;

export const toWireSignIns = (browsers: readonly SignedInBrowser[]): WireSignIns => ({
  signIns: browsers.map(({ begunAt, usedAt, ...rest }) => ({
    ...rest,
    begunOn: formatIsoInstant(begunAt),
    usedOn: formatIsoInstant(usedAt),
  })),
});
export const fromWireSignIns = ({ signIns: found }: WireSignIns): AccountBrowser[] =>
  found.map(({ begunOn, usedOn, ...rest }) => ({
    ...rest,
    begunAt: Date.parse(begunOn),
    usedAt: Date.parse(usedOn),
  }));

export const toWirePasskeys = (found: readonly Passkey[]): WirePasskeys => ({
  passkeys: found.map(({ createdAt, usedAt, ...rest }) => ({
    ...rest,
    createdOn: formatIsoInstant(createdAt),
    usedOn: toWireInstant(usedAt),
  })),
});
export const fromWirePasskeys = ({ passkeys: found }: WirePasskeys): AccountPasskey[] =>
  found.map(({ createdOn, usedOn, ...rest }) => ({
    ...rest,
    createdAt: Date.parse(createdOn),
    usedAt: usedOn === null ? null : Date.parse(usedOn),
  }));

const own = defineSchemaPart(() => ({ access: 'learner', errors: ['401', 'NotFound'] }) as const);
/** The schema of the owner's proof: a password, or a passkey's answer to a challenge. */
export const ownerProofProperties = defineSchemaPart(
  () =>
    ({
      password: { type: 'string', maxLength: 1024 },
      passkey: { type: 'object', additionalProperties: true },
    }) as const,
);
const proven = defineSchemaPart(
  () =>
    ({
      type: 'object',
      required: [],
      minProperties: 1,
      additionalProperties: false,
      properties: ownerProofProperties,
    }) as const,
);
const options = {
  type: 'object',
  required: ['options'],
  properties: { options: { type: 'object', additionalProperties: true, description: 'For WebAuthn' } },
} as const;
const name = defineSchemaPart(() => ({ ...textSchema(60), minLength: 1, pattern: '\\S' }) as const);

export const listSignIns = defineRoute({ method: 'GET', path: '/me/sign-ins' }, () => ({
  ...own,
  summary: 'The browsers in which the account is signed in, the last used first',
  reply: signIns,
}));
export const endThisSignIn = defineRoute({ method: 'POST', path: '/me/sign-ins/this/end' }, () => ({
  ...own,
  summary: 'Sign the browser out that asks: its tokens count no more with the next request',
  reply: signIns,
}));
export const endSignIn = defineRoute({ method: 'POST', path: '/me/sign-ins/:signInId/end' }, () => ({
  ...own,
  summary:
    'Sign one browser out: its tokens count no more with the next request. Needs the password or a passkey, 400 for a wrong one',
  body: proven,
  reply: signIns,
  errors: ['401', 'NotFound', 'InvalidRequest', 'TooManyRequests'],
}));
export const endAllSignIns = defineRoute({ method: 'POST', path: '/me/sign-ins/end' }, () => ({
  ...own,
  summary:
    'Sign every browser out, the one that asks included. Needs the password or a passkey, 400 for a wrong one',
  body: proven,
  errors: ['401', 'NotFound', 'InvalidRequest', 'TooManyRequests'],
}));
export const sendPasswordLink = defineRoute({ method: 'POST', path: '/me/password-link' }, () => ({
  ...own,
  summary: "Mail a link to set another password to the account's own address",
  errors: ['401', 'NotFound', 'TooManyRequests'],
}));
export const requestAddressChange = defineRoute({ method: 'POST', path: '/me/email' }, () => ({
  ...own,
  summary:
    'Mail a link to another address, which the account has once the link is used. The same answer whether an account has that address or not; 400 for no address, the present one, and a wrong password or passkey; 409 while the last change can be taken back',
  body: {
    type: 'object',
    required: ['email'],
    additionalProperties: false,
    properties: { email: textSchema(1024), ...ownerProofProperties },
  },
  errors: ['401', 'NotFound', 'InvalidRequest', 'AddressChangeOpen', 'TooManyRequests'],
}));
export const passkeyChallenge = defineRoute({ method: 'POST', path: '/me/passkeys/challenge' }, () => ({
  ...own,
  summary: 'What a browser needs to answer with a passkey of the account; good once, for ten minutes',
  reply: options,
}));
export const listPasskeys = defineRoute({ method: 'GET', path: '/me/passkeys' }, () => ({
  ...own,
  summary: 'The passkeys of the account, the newest first',
  reply: passkeys,
}));
export const passkeyOptions = defineRoute({ method: 'POST', path: '/me/passkeys/options' }, () => ({
  ...own,
  summary: 'What a browser needs to make a passkey; asks for the password again, 400 for a wrong one',
  body: {
    type: 'object',
    required: ['password'],
    additionalProperties: false,
    properties: { password: { type: 'string', maxLength: 1024 } },
  },
  reply: options,
  errors: ['401', 'NotFound', 'InvalidRequest', 'TooManyRequests'],
}));
export const addPasskey = defineRoute({ method: 'POST', path: '/me/passkeys' }, () => ({
  ...own,
  summary: 'Keep a passkey that a browser has made of the options',
  body: {
    type: 'object',
    required: ['credential', 'name'],
    additionalProperties: false,
    properties: { credential: { type: 'object', additionalProperties: true }, name },
  },
  reply: passkeys,
  errors: ['401', 'NotFound', 'InvalidRequest'],
}));
export const renamePasskey = defineRoute({ method: 'POST', path: '/me/passkeys/:passkeyId/rename' }, () => ({
  ...own,
  summary: 'Name a passkey anew',
  body: {
    type: 'object',
    required: ['name'],
    additionalProperties: false,
    properties: { name },
  },
  reply: passkeys,
  errors: ['401', 'NotFound', 'InvalidRequest'],
}));
export const removePasskey = defineRoute({ method: 'POST', path: '/me/passkeys/:passkeyId/remove' }, () => ({
  ...own,
  summary:
    'Remove a passkey: nobody signs in with it any more. Needs the password or a passkey, 400 for a wrong one',
  body: proven,
  reply: passkeys,
  errors: ['401', 'NotFound', 'InvalidRequest', 'TooManyRequests'],
}));
