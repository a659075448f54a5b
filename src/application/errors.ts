/**
 * The codes of every failure that a use case can report; the wire contract maps each code to an HTTP status and back.
 */
export type ErrorCode =
  | '401'
  | 'Forbidden'
  /** Protected content is closed until its owner gives a proof. */
  | 'ReauthenticationRequired'
  | 'NotFound'
  /** The item exists, but is closed to everybody for now. */
  | 'Withdrawn'
  | 'PaymentRequired'
  | 'PaymentIncomplete'
  | 'AlreadyPurchased'
  | 'InvalidPromoCode'
  | 'NotEnrolled'
  | 'AlreadyEnrolled'
  | 'NotStarted'
  | 'NotAvailableYet'
  | 'NotCompleted'
  | 'AlreadyAnswered'
  | 'OutOfOrder'
  | 'InvalidResponse'
  | 'InvalidRequest'
  | 'InvalidRegistration'
  | 'InvalidContent'
  | 'TooManyRequests'
  | 'Conflict'
  /** The account's address was changed recently, and the change can still be undone. */
  | 'AddressChangeOpen'
  /** The current version is not the one that was changed. */
  | 'VersionConflict'
  | 'Unavailable'
  | 'Network'
  | 'TimedOut'
  | 'Unexpected';

/** A failure with a stable code; `message` is for people, `details` for programs. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ErrorCode, message: string, details?: Readonly<Record<string, unknown>>) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}

/** The failure of a change that was made from a version which is no longer current. */
export class VersionConflict extends AppError {
  /** The version that is current; absent for an item that does not exist. */
  readonly current: { version: string; publishedAt: number; publishedBy: string } | undefined;

  constructor(current: VersionConflict['current']) {
    super(
      'VersionConflict',
      'Another version has become current since the one that this was made from.',
      current,
    );
    this.current = current;
  }
}

export function toErrorCode(error: unknown): ErrorCode {
  return error instanceof AppError ? error.code : 'Unexpected';
}

export function toErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The codes of transient failures: the same call may succeed later. */
const passing: ReadonlySet<ErrorCode> = new Set(['Network', 'TimedOut', 'Unavailable', 'TooManyRequests']);

export function isTransientError(error: unknown): boolean {
  return passing.has(toErrorCode(error));
}
