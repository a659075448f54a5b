/** 'min': too short. 'long': too long. 'mix': lacks a letter, a digit or a symbol. */
export type PasswordProblem = 'min' | 'long' | 'mix';

/** Characters, not bytes: a letter of any script and an emoji count once. */
export const passwordMinimum = 8;
/** Far longer than anybody types; longer passwords are refused before they are hashed. */
export const passwordMaximum = 256;

/** Devices encode one letter in several ways (é, or e with an accent after it); NFC makes them equal. */
export const composed = (password: string): string => password.normalize('NFC');

/**
 * The rule of specification 5: at least 8 characters with a letter AND a digit AND a symbol (decision C14),
 * in any script. Spaces are allowed but are no symbol.
 */
export function checkPassword(password: string): PasswordProblem | null {
  const length = Array.from(composed(password)).length;
  if (length < passwordMinimum) return 'min';
  if (length > passwordMaximum) return 'long';
  const isMixed = /\p{L}/u.test(password) && /\p{Nd}/u.test(password) && /[\p{P}\p{S}]/u.test(password);
  return isMixed ? null : 'mix';
}
