import { errorCode, errorMessage } from '../../application/errors.ts';

/** The locale key of a failure that has words of its own; else the failure's message, else what is always true. */
export function failureText(error: unknown): { key: string } | { message: string } {
  if (isOutOfReach(errorCode(error))) return { key: 'errors.offline' };
  const message = errorMessage(error);
  return message === '' ? { key: 'errors.unknown' } : { message };
}

/** The network or the server is away; the person can try again. */
export function isOutOfReach(code: string): boolean {
  return code === 'Network' || code === 'Unavailable';
}
