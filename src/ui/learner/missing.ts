import { errorCode } from '../../application/errors.ts';

/** Not there, or not for this person: a dialog says so. Other failures of a page go to the error screen (decision A06). */
export function isMissing(failure: unknown): boolean {
  const code = errorCode(failure);
  return code === 'NotFound' || code === 'Forbidden';
}
