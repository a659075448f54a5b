/** 'min': too short. 'mix': lacks a letter, a digit or a symbol. */
export type PasswordProblem = 'min' | 'mix';

export const passwordMinimum = 8;

/**
 * The rule of specification 5: at least 8 characters with a letter AND a digit AND a symbol (decision C14),
 * in any script. Spaces are allowed but are no symbol. There is no upper limit here.
 */
export function checkPassword(password: string): PasswordProblem | null {
  if (Array.from(password).length < passwordMinimum) return 'min';
  const isMixed = /\p{L}/u.test(password) && /\p{Nd}/u.test(password) && /[\p{P}\p{S}]/u.test(password);
  return isMixed ? null : 'mix';
}
