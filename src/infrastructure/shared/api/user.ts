import { addresses } from './addresses.ts';
import { defineRoute, text } from './route.ts';

/** Registering (specification 7.3). Known and unknown addresses get the same answers (decision S14). */

/** Longer than anything that is taken, so that the person is told what to mend. */
const typed = text(10_000);

const registration = {
  type: 'object',
  required: ['email', 'password', 'confirmPassword', 'acceptedTerms'],
  properties: {
    email: typed,
    password: typed,
    confirmPassword: typed,
    acceptedTerms: { type: 'boolean' },
  },
} as const;

export const register = defineRoute({
  ...addresses.register,
  access: 'anyone',
  summary: 'Register; a mail brings the link that verifies the address. `details` names field and problem',
  body: registration,
  errors: ['InvalidRequest', 'InvalidRegistration', 'TooManyRequests'],
});

export const resendVerification = defineRoute({
  ...addresses.resendVerification,
  access: 'anyone',
  summary: 'Mail another link to an account that waits for it',
  body: { type: 'object', required: ['email'], properties: { email: typed } },
  errors: ['InvalidRequest', 'TooManyRequests'],
});
