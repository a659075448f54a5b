import { fillMessageTemplate } from '../../domain/account/registration-message.ts';
import type { Registration } from '../../domain/account/registration.ts';
import { AppError } from '../errors.ts';

export const registrationFields = ['email', 'password', 'confirmPassword', 'acceptedTerms'] as const;

/** The server's refusal of a registration: its field and its message. */
type Refusal = {
  field: keyof Registration | null;
  /**
   * The problem of the field: a value of RegistrationProblems, 'common' (a password that attackers try first) or
   * 'long'; null when the server sent none. A newer server may send others.
   */
  problem: string | null;
  message: string | null;
};

/**
 * Reads the refusal of a registration from an error (specification 8, decision S14). A field that the server did not
 * send is null.
 */
export function parseRegistrationRefusal(error: unknown): Refusal {
  const { field, problem, format, values } = (error instanceof AppError ? error.details : undefined) ?? {};
  return {
    field: registrationFields.find((name) => name === field) ?? null,
    problem: typeof problem === 'string' ? problem : null,
    message: fillMessageTemplate(format, values),
  };
}
