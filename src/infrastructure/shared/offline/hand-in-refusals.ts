import type { ErrorCode } from '../../../application/errors.ts';

/**
 * The error codes of a run that continued on another device or was started again: entries added on this device do not
 * fit into it.
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
 * The error codes of a person without access to the Activity: the server accepts no entry, and the conversation no
 * longer continues offline.
 */
export const noAccessErrorCodes: ReadonlySet<ErrorCode> = new Set([
  'PaymentRequired',
  'Forbidden',
  'NotEnrolled',
  'NotAvailableYet',
  'Withdrawn',
]);
