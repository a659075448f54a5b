import { parseRegistrationRefusal } from '../../application/account/registration-refusal.ts';
import { toErrorCode } from '../../application/errors.ts';

/** The server's own message, or the key of one of our texts. */
export type RegistrationFailure = { message: string } | { key: string };

/** Returns the message after a failed registration or request for a mail (specification 8, "Registration error"). */
export function toRegistrationFailure(error: unknown): RegistrationFailure {
  const { message } = parseRegistrationRefusal(error);
  if (message !== null) return { message };
  switch (toErrorCode(error)) {
    case 'Network':
      return { key: 'errors.offline' };
    case 'Unavailable':
      return { key: 'errors.unavailable' };
    case 'TimedOut':
      return { key: 'registration.failed.slow' };
    case 'TooManyRequests':
      return { key: 'registration.failed.tooMany' };
    default:
      return { key: 'registration.failed.unknown' };
  }
}
