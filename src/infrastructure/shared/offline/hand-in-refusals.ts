import type { ErrorCode } from '../../../application/errors.ts';

/** The run went on somewhere else, or was begun again: what was played here has no place in it. */
export const handInMovedOnCodes: ReadonlySet<ErrorCode> = new Set([
  'OutOfOrder',
  'NotStarted',
  'NotFound',
  'Conflict',
  'AlreadyAnswered',
  'InvalidRequest',
  'NotCompleted',
]);

/** The person has no access to the Activity now: the server takes nothing of it, and nothing more of it is played here. */
export const withoutAccess: ReadonlySet<ErrorCode> = new Set([
  'PaymentRequired',
  'Forbidden',
  'NotEnrolled',
  'NotAvailableYet',
  'Withdrawn',
]);
