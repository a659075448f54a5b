import type { FromSchema } from 'json-schema-to-ts';
import type { ReauthenticationState } from '../../../domain/account/reauthentication.ts';
import { defineRoute, defineSchemaPart } from './parts/route.ts';
import { ownerProofProperties } from './sign-ins.ts';

/**
 * The calls for re-authentication (an addition to specification 7): after ten idle minutes, replies with protected
 * content (what a family said) require the owner's password or passkey first. When a backend without these calls
 * answers 404, no proof is requested.
 */

const stateSchema = {
  type: 'object',
  required: ['asks', 'openForMs', 'shared', 'here'],
  properties: {
    asks: {
      type: 'boolean',
      description: 'Protected content asks for its owner after ten minutes without a press',
    },
    wanted: {
      type: 'boolean',
      description: 'It asks because the person has chosen so, or others use the device, and not by default',
    },
    openForMs: {
      type: 'integer',
      minimum: 0,
      description: 'So long it stays open in the sign-in that asks unless somebody presses; 0: it is closed',
    },
    shared: { type: 'boolean', description: 'Others use its device: then it asks in any case' },
    here: { type: 'boolean', description: 'This server keeps password and passkeys' },
  },
} as const;

export type WireReauthentication = FromSchema<typeof stateSchema>;

export const toWireReauthentication = ({
  asks,
  isWanted,
  openForMs,
  isShared,
  isHere,
}: ReauthenticationState): WireReauthentication => ({
  asks,
  wanted: isWanted,
  openForMs,
  shared: isShared,
  here: isHere,
});
export const fromWireReauthentication = ({
  asks,
  wanted = asks,
  openForMs,
  shared,
  here,
}: WireReauthentication): ReauthenticationState => ({
  asks,
  isWanted: wanted,
  openForMs,
  isShared: shared,
  isHere: here,
});

/** The schema of a proof of presence: a password, a passkey, or a token just signed by an outside issuer. */
export const ownerProofSchema = defineSchemaPart(
  () =>
    ({
      ...ownerProofProperties,
      idToken: {
        type: 'string',
        maxLength: 16_384,
        description: "An ID token of the outside issuer with an 'auth_time' of the last ten minutes",
      },
    }) as const,
);
const own = defineSchemaPart(() => ({ access: 'learner', reply: stateSchema }) as const);

export const getReauthentication = defineRoute({ method: 'GET', path: '/me/reauthentication' }, () => ({
  ...own,
  summary: 'Whether protected content is open in the sign-in that asks',
  errors: ['401'],
}));
export const setReauthentication = defineRoute({ method: 'PUT', path: '/me/reauthentication' }, () => ({
  ...own,
  summary:
    'Whether protected content asks after a while without a press. Not to be asked any more needs a proof; so does being asked by an outside issuer, because that has to work',
  body: {
    type: 'object',
    required: ['asks'],
    additionalProperties: false,
    properties: { asks: { type: 'boolean' }, ...ownerProofSchema },
  },
  errors: ['401', 'NotFound', 'InvalidRequest', 'TooManyRequests'],
}));
export const reauthenticate = defineRoute({ method: 'POST', path: '/me/reauthentication' }, () => ({
  ...own,
  summary:
    'Re-authenticate: protected content is open for as long as somebody presses; 400 for a wrong password, passkey or ID token',
  body: {
    type: 'object',
    required: [],
    minProperties: 1,
    additionalProperties: false,
    properties: ownerProofSchema,
  },
  errors: ['401', 'NotFound', 'InvalidRequest', 'TooManyRequests'],
}));
export const extendReauthentication = defineRoute(
  { method: 'POST', path: '/me/reauthentication/extend' },
  () => ({
    ...own,
    summary: 'Somebody has pressed: what is open stays so for ten minutes more; what is closed stays closed',
    errors: ['401'],
  }),
);
