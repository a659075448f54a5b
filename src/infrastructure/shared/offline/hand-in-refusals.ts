import type { ErrorCode } from '../../../application/errors.ts';

/**
 * The error codes of a run that continued on another device or was started again: entries played here do not fit into
 * it.
 */
export const runMovedOnErrorCodes: ReadonlySet<ErrorCode> = new Set([
  'OutOfOrder',
  'NotStarted',
  'NotFound',
  'Conflict',
  'AlreadyAnswered',
  'InvalidRequest',
  'NotCompleted',
]);

/**
 * The error codes of a person without access to the Activity: the server accepts no entry, and no more is played
 * offline.
 */
export const noAccessErrorCodes: ReadonlySet<ErrorCode> = new Set([
  'PaymentRequired',
  'Forbidden',
  'NotEnrolled',
  'NotAvailableYet',
  'Withdrawn',
]);
