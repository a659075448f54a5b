import { AppError } from '../../../../application/errors.ts';
import { fieldsOrEmptyObject } from '../fields.ts';

/** Returns the error for a database that cannot be used now; the same request may succeed later (promise 28). */
export function databaseUnavailableError(cause: unknown): AppError {
  const failure = new AppError(
    'Unavailable',
    'The database does not answer at the moment. Try again shortly.',
  );
  failure.cause = cause;
  return failure;
}

/** Returns a database error's own code: `SQLITE_BUSY`, SQLSTATE `23505`, `ECONNREFUSED`; '' without one. */
export function databaseErrorCode(error: unknown): string {
  const { code } = fieldsOrEmptyObject(error);
  return typeof code === 'string' ? code : '';
}
