import type { FromSchema } from 'json-schema-to-ts';
import { defineRoute } from './parts/route.ts';
import type { CurrentUser } from '../../../application/ports/device/catalogue/learner-gateway.ts';
import { readObjectFields, readText, readTexts } from './parts/read-fields.ts';

/** The call for the signed-in person (specification 3, "Current user"; 7.3). */

const currentUser = {
  type: 'object',
  required: ['email', 'roles', 'paymentStatus'],
  properties: {
    email: { type: 'string' },
    roles: { type: 'array', items: { type: 'string' } },
    paymentStatus: { type: 'string', description: "'paid', 'unpaid' or 'expired'" },
    story: {
      type: 'object',
      required: ['talks', 'hasBegun', 'keepsBegun'],
      properties: {
        talks: { type: 'integer', description: 'How many talks were finished' },
        hasBegun: { type: 'boolean', description: 'Whether any Activity was begun' },
        keepsBegun: { type: 'boolean', description: 'Whether something under way is not shown on home' },
      },
      description: 'An addition: what home knows of the family by its account',
    },
  },
} as const;

export type WireCurrentUser = FromSchema<typeof currentUser>;

export const getMe = defineRoute({ method: 'GET', path: '/me' }, () => ({
  access: 'learner',
  summary: 'The current user',
  reply: currentUser,
  errors: ['401'],
}));

/** Reads the signed-in person from any server that follows specification 7. @throws TypeError for a non-object. */
export function fromWireCurrentUser(wire: unknown): CurrentUser {
  const { email, roles, paymentStatus, story } = readObjectFields<WireCurrentUser>(wire);
  return {
    email: readText(email) ?? '',
    roles: readTexts(roles),
    paymentStatus: readText(paymentStatus) ?? '',
    story: story as CurrentUser['story'],
  };
}
