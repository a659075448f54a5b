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

/** The address of a screen names no Activity; `message` tells people. */
export function noActivityNamed(message: string): AppError {
  return new AppError('InvalidRequest', message);
}
