/** Every failure a use case can report; the wire contract maps each code to a status and back. */
export type ErrorCode =
  | '401'
  | 'Forbidden'
  | 'NotFound'
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

export function errorCode(error: unknown): ErrorCode {
  return error instanceof AppError ? error.code : 'Unexpected';
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
