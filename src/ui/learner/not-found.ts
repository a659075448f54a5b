import { AppError, errorCode } from '../../application/errors.ts';

/**
 * Returns true if an item is missing or not for this person, which a dialog says. Other failures of a page lead to the
 * error screen (decision A06).
 */
export function isMissing(failure: unknown): boolean {
  const code = errorCode(failure);
  return code === 'NotFound' || code === 'Forbidden';
}

/** Returns true if the item was withdrawn, which a page of its own says. */
export const isWithdrawn = (failure: unknown): boolean => errorCode(failure) === 'Withdrawn';

const accessRefusals = ['PaymentRequired', 'NotEnrolled', 'NotAvailableYet'] as const;
export type AccessRefusal = (typeof accessRefusals)[number];

/**
 * Returns the reason why the person may not open an item, if there is a way to continue; null for any other failure,
 * or none.
 */
export function accessRefusalOf(failure: unknown): AccessRefusal | null {
  const code = failure === null ? null : errorCode(failure);
  return accessRefusals.find((refusal) => refusal === code) ?? null;
}

/** Returns the error for an address that names no Activity; `message` is for people. */
export function noActivityNamed(message: string): AppError {
  return new AppError('InvalidRequest', message);
}
