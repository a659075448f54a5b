import { AppError, toErrorCode } from '../../application/errors.ts';

/**
 * Returns true if an item is missing or not for this person, which a dialog says. Other failures of a page lead to the
 * error screen (decision A06).
 */
export function isItemMissing(failure: unknown): boolean {
  const code = toErrorCode(failure);
  return code === 'NotFound' || code === 'Forbidden';
}

/** Returns true if the item was withdrawn, which a page of its own says. */
export const isItemWithdrawn = (failure: unknown): boolean => toErrorCode(failure) === 'Withdrawn';

const accessRefusals = ['PaymentRequired', 'NotEnrolled', 'NotAvailableYet'] as const;
export type AccessRefusal = (typeof accessRefusals)[number];

/**
 * Returns the reason why the person may not open an item, if there is a way to continue; null for any other failure,
 * or none.
 */
export function toAccessRefusal(failure: unknown): AccessRefusal | null {
  const code = failure === null ? null : toErrorCode(failure);
  return accessRefusals.find((refusal) => refusal === code) ?? null;
}

/** Returns the error for an address that names no Activity; `message` is for people. */
export function createActivityNotFoundError(message: string): AppError {
  return new AppError('InvalidRequest', message);
}
