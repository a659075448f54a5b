import { AppError, errorCode } from '../../application/errors.ts';

/**
 * Is the failure a missing item, or one that is not for this person? A dialog says so. Other failures of a page go to
 * the error screen (decision A06).
 */
export function isMissing(failure: unknown): boolean {
  const code = errorCode(failure);
  return code === 'NotFound' || code === 'Forbidden';
}

/** Taken down for now: a page of its own says so. */
export const isWithdrawn = (failure: unknown): boolean => errorCode(failure) === 'Withdrawn';

const accessRefusals = ['PaymentRequired', 'NotEnrolled', 'NotAvailableYet'] as const;
export type AccessRefusal = (typeof accessRefusals)[number];

/** Returns why the person may not open it, where there is a way on from that; null for any other failure, or none. */
export function accessRefusalOf(failure: unknown): AccessRefusal | null {
  const code = failure === null ? null : errorCode(failure);
  return accessRefusals.find((refusal) => refusal === code) ?? null;
}

/** The address of a screen names no Activity; `message` tells people. */
export function noActivityNamed(message: string): AppError {
  return new AppError('InvalidRequest', message);
}
