import type { FromSchema } from 'json-schema-to-ts';
import type { OldWordsState } from '../../../domain/account/old-words.ts';
import { defineRoute, part, type Address } from './route.ts';
import { proof } from './sign-ins.ts';

/**
 * Whether old words are open in the sign-in that asks (an addition): after ten minutes without a press, calls that
 * answer with old words need the owner's password or passkey first. A backend without it answers 404, and nothing is
 * asked.
 */

/** Where its calls go. */
export const oldWordsAddresses = {
  getOldWords: { method: 'GET', path: '/me/old-words' },
  setOldWords: { method: 'PUT', path: '/me/old-words' },
  openOldWords: { method: 'POST', path: '/me/old-words/open' },
  stayAtOldWords: { method: 'POST', path: '/me/old-words/stay' },
} as const satisfies Record<string, Address>;

const stateSchema = {
  type: 'object',
  required: ['asks', 'openForMs', 'shared', 'here'],
  properties: {
    asks: { type: 'boolean', description: 'Old words ask for their owner after ten minutes without a press' },
    openForMs: {
      type: 'integer',
      minimum: 0,
      description:
        'So long they stay open in the sign-in that asks unless somebody presses; 0: they are closed',
    },
    shared: { type: 'boolean', description: 'Others use its device: then they ask in any case' },
    here: { type: 'boolean', description: 'This server keeps password and passkeys' },
  },
} as const;

export type WireOldWords = FromSchema<typeof stateSchema>;

export const toWireOldWords = ({ asks, openForMs, isShared, isHere }: OldWordsState): WireOldWords => ({
  asks,
  openForMs,
  shared: isShared,
  here: isHere,
});
export const fromWireOldWords = ({ asks, openForMs, shared, here }: WireOldWords): OldWordsState => ({
  asks,
  openForMs,
  isShared: shared,
  isHere: here,
});

/** What shows that the owner is there: password, passkey, or what an outside issuer has just signed. */
const shown = part(
  () =>
    ({
      ...proof,
      idToken: {
        type: 'string',
        maxLength: 16_384,
        description: "An ID token of the outside issuer with an 'auth_time' of the last ten minutes",
      },
    }) as const,
);
const own = part(() => ({ access: 'learner', reply: stateSchema }) as const);

export const getOldWords = defineRoute(() => ({
  ...oldWordsAddresses.getOldWords,
  ...own,
  summary: 'Whether old words are open in the sign-in that asks',
  errors: ['401'],
}));
export const setOldWords = defineRoute(() => ({
  ...oldWordsAddresses.setOldWords,
  ...own,
  summary:
    'Whether they ask after a while away. Not to be asked any more needs a proof; so does being asked by an outside issuer, because that has to work',
  body: {
    type: 'object',
    required: ['asks'],
    additionalProperties: false,
    properties: { asks: { type: 'boolean' }, ...shown },
  },
  errors: ['401', 'NotFound', 'InvalidRequest', 'TooManyRequests'],
}));
export const openOldWords = defineRoute(() => ({
  ...oldWordsAddresses.openOldWords,
  ...own,
  summary: 'Open them for as long as somebody presses; 400 for a wrong password, passkey or ID token',
  body: {
    type: 'object',
    required: [],
    minProperties: 1,
    additionalProperties: false,
    properties: shown,
  },
  errors: ['401', 'NotFound', 'InvalidRequest', 'TooManyRequests'],
}));
export const stayAtOldWords = defineRoute(() => ({
  ...oldWordsAddresses.stayAtOldWords,
  ...own,
  summary: 'Somebody has pressed: what is open stays so for ten minutes more; what is closed stays closed',
  errors: ['401'],
}));
