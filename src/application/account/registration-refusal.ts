import { fillMessage } from '../../domain/account/registration-message.ts';
import type { Registration } from '../../domain/account/registration.ts';
import { AppError } from '../errors.ts';

export const registrationFields = ['email', 'password', 'confirmPassword', 'acceptedTerms'] as const;

/** The server's reason against a registration: its field, and its message. */
type Refusal = {
  field: keyof Registration | null;
  /** One of RegistrationProblems' words, 'common' or 'long'; others may come. */
  problem: string | null;
  message: string | null;
};

/** Reads a failed registration (specification 8, decision S14); what the server did not say is null. */
export function registrationRefusalOf(error: unknown): Refusal {
  const { field, problem, format, values } = (error instanceof AppError ? error.details : undefined) ?? {};
  return {
    field: registrationFields.find((name) => name === field) ?? null,
    problem: typeof problem === 'string' ? problem : null,
    message: fillMessage(format, values),
  };
}
