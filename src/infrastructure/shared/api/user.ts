import { isJsonObject } from '../../../domain/platform/json.ts';
import { defineRoute, defineSchemaPart, textSchema, type QueuedReply } from './parts/route.ts';

/** The calls for registration (specification 7.3). Known and unknown addresses get the same replies (decision S14). */

/** The schema of typed text, longer than any valid input, so that the person gets a message about their mistake. */
const typed = textSchema(10_000);

const registration = defineSchemaPart(() => ({
  type: 'object',
  required: ['email', 'password', 'confirmPassword', 'acceptedTerms'],
  properties: {
    email: typed,
    password: typed,
    confirmPassword: typed,
    acceptedTerms: { type: 'boolean' },
    organisationCode: {
      ...textSchema(200),
      description:
        "An addition: the promo code that the person's school or organisation gave; the sign-up then counts for the code and not for the network. It is not claimed by this, and a wrong one stops nobody",
    },
  },
}));

export const registerAccount = defineRoute({ method: 'POST', path: '/user' }, () => ({
  access: 'anyone',
  summary: 'Register; a mail brings the link that verifies the address. `details` names field and problem',
  body: registration,
  takesTurns: true,
  errors: ['InvalidRequest', 'InvalidRegistration', 'TooManyRequests'],
}));

/** Mails another verification link (an addition to specification 7: a backend without this call answers 404). */
export const resendVerification = defineRoute({ method: 'POST', path: '/user/resend-verification' }, () => ({
  access: 'anyone',
  summary: 'Mail another link to an account that waits for it',
  body: { type: 'object', required: ['email'], properties: { email: typed } },
  errors: ['InvalidRequest', 'TooManyRequests'],
}));

/** Reads the estimated wait from the body of a 202; null for other bodies, of a backend without a queue. */
export function readQueuedReply(text: string): QueuedReply | null {
  const body = parsed(text);
  return isJsonObject(body) && typeof body['expectedMs'] === 'number'
    ? { expectedMs: body['expectedMs'] }
    : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
