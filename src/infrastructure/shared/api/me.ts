import type { FromSchema } from 'json-schema-to-ts';
import { addresses } from './addresses.ts';
import { defineRoute } from './route.ts';

/** The signed-in person (specification 3, "Current user"; 7.3). */

const currentUser = {
  type: 'object',
  required: ['email', 'roles', 'paymentStatus'],
  properties: {
    email: { type: 'string' },
    roles: { type: 'array', items: { type: 'string' } },
    paymentStatus: { type: 'string', description: "'paid', 'unpaid' or 'expired'" },
  },
} as const;

export type WireCurrentUser = FromSchema<typeof currentUser>;

export const getMe = defineRoute({
  ...addresses.getMe,
  access: 'learner',
  summary: 'The current user',
  reply: currentUser,
  errors: ['401'],
});
