/**
 * The reason why a password is refused. 'min': too short. 'long': too long. 'mix': lacks a letter, a digit or a symbol.
 */
export type PasswordProblem = 'min' | 'long' | 'mix';

/** The minimum length (characters, not bytes): a letter of any script and an emoji count once. */
export const passwordMinimum = 8;
/** The maximum length (characters); a longer password is refused before it is hashed. */
export const passwordMaximum = 256;

/**
 * Returns the password in Unicode normal form NFC: devices encode one letter in several ways (é, or e and an accent).
 */
export const normalisePassword = (password: string): string => password.normalize('NFC');

/**
 * Checks a password by specification 5: at least 8 characters with a letter, a digit and a symbol (decision C14), in
 * any script. A space is allowed and is no symbol. Returns null for a valid password.
 */
export function checkPassword(password: string): PasswordProblem | null {
  const length = Array.from(normalisePassword(password)).length;
  if (length < passwordMinimum) return 'min';
  if (length > passwordMaximum) return 'long';
  const isMixed = /\p{L}/u.test(password) && /\p{Nd}/u.test(password) && /[\p{P}\p{S}]/u.test(password);
  return isMixed ? null : 'mix';
}
