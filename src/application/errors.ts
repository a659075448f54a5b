/** Every failure a use case can report; the wire contract maps each code to a status and back. */
export type ErrorCode =
  | '401'
  | 'Forbidden'
  /** Protected content is closed until its owner shows who they are. */
  | 'ReauthenticationRequired'
  | 'NotFound'
  /** There, but taken away from everybody for now. */
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
  /** The account's address was changed of late, and the change can still be taken back. */
  | 'AddressChangeOpen'
  /** Another version has become current since the one that a change was made from. */
  | 'VersionConflict'
  | 'Unavailable'
  | 'Network'
  | 'TimedOut'
  | 'Unexpected';

/** A failure with a stable code; `message` is readable for people, `details` for programs. */
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

/** Another version has become current since the one that a change was made from. */
export class VersionConflict extends AppError {
  /** The version that is current instead; absent for an item that does not exist. */
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

export function errorCode(error: unknown): ErrorCode {
  return error instanceof AppError ? error.code : 'Unexpected';
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Failures that are over by themselves: the same call may succeed later. */
const passing: ReadonlySet<ErrorCode> = new Set(['Network', 'TimedOut', 'Unavailable', 'TooManyRequests']);

export function isTransient(error: unknown): boolean {
  return passing.has(errorCode(error));
}
