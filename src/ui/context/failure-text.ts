import { AppError, toErrorCode, toErrorMessage, type ErrorCode } from '../../application/errors.ts';
import { ScreenNotLoadedError } from './screen-not-loaded.ts';

/**
 * The messages of our program and server and of the sign-in library (specification 8), with the locale keys of their
 * translations.
 */
const translated: Readonly<Record<string, string>> = {
  'Config file not found which is required for the application to run.': 'start.configMissing',
  'No security token found for your user': 'errors.noToken',
  'This browser keeps nothing for this site.': 'gate.noStorage.title',
  'Popup blocked by user': 'errors.identity.popupBlocked',
  'Popup closed by user': 'errors.identity.popupClosed',
  'State does not match': 'errors.identity.stateMismatch',
  'No matching state found in storage': 'errors.identity.stateMissing',
  'IFrame timed out without a response': 'errors.identity.frameTimedOut',
  'Network timed out': 'errors.identity.networkTimedOut',
  'Your file is being made. Try again in a minute.': 'errors.file.beingMade',
  'Your file was made several times within the last hour. Try again later.': 'errors.file.madeOften',
};

/**
 * Returns the locale key for an error that has a translation, otherwise the message of an AppError, which is written
 * for people. Any other error gets a general text.
 */
export function createFailureText(error: unknown): { key: string } | { message: string } {
  if (error instanceof ScreenNotLoadedError) return { key: 'errors.screen' };
  const text = failureTextOfCode(toErrorCode(error), toErrorMessage(error));
  return 'key' in text || error instanceof AppError ? text : { key: 'errors.unknown' };
}

/** Returns true if the server could not be reached. */
export const isServerUnreachable = (error: unknown): boolean =>
  error instanceof ScreenNotLoadedError || ['Network', 'TimedOut'].includes(toErrorCode(error));

/** Returns the text of a failure of which only code and message were stored. */
export function failureTextOfCode(code: ErrorCode, message: string): { key: string } | { message: string } {
  const own = translated[message];
  if (own !== undefined) return { key: own };
  if (code === 'Network') return { key: 'errors.offline' };
  if (code === 'Unavailable') return { key: 'errors.unavailable' };
  return message === '' ? { key: 'errors.unknown' } : { message };
}
