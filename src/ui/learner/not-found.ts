import { AppError, toErrorCode } from '../../application/errors.ts';

/**
 * Returns true if an item does not exist or is not open to this person: a dialog says so. Other failures lead to the
 * error screen (decision A06).
 */
export function isItemMissing(failure: unknown): boolean {
  const code = toErrorCode(failure);
  return code === 'NotFound' || code === 'Forbidden';
}

/** Returns true if an item was withdrawn: a page of its own says so. */
export const isItemWithdrawn = (failure: unknown): boolean => toErrorCode(failure) === 'Withdrawn';

const accessRefusals = ['PaymentRequired', 'NotEnrolled', 'NotAvailableYet'] as const;
export type AccessRefusal = (typeof accessRefusals)[number];

/** Returns the reason why a person may not open an item, if they can do something about it; otherwise null. */
export function toAccessRefusal(failure: unknown): AccessRefusal | null {
  const code = failure === null ? null : toErrorCode(failure);
  return accessRefusals.find((refusal) => refusal === code) ?? null;
}

/** Returns the error for an address without an Activity; `message` is shown to people. */
export function createActivityNotFoundError(message: string): AppError {
  return new AppError('InvalidRequest', message);
}
