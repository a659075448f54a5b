import { checkPassword, normalisePassword } from './password.ts';
import type { PasswordProblem } from './password.ts';

/** The fields of a sign-up request (specification 3). */
export type Registration = {
  email: string;
  password: string;
  confirmPassword: string;
  acceptedTerms: boolean;
};

/** The message key of each field that has a problem; a valid field is missing. */
export type RegistrationProblems = {
  email?: 'invalid';
  password?: PasswordProblem;
  confirmPassword?: 'mismatch';
  acceptedTerms?: 'required';
};

/**
 * Checks a sign-up (specification 5). The form and the server use the same rules. Returns an empty object for a valid
 * sign-up.
 */
export function checkRegistration(registration: Registration): RegistrationProblems {
  const { email, password, confirmPassword, acceptedTerms } = registration;
  const passwordProblem = checkPassword(password);
  return {
    ...(isEmailAddress(email) ? {} : { email: 'invalid' }),
    ...(passwordProblem === null ? {} : { password: passwordProblem }),
    ...(confirmPassword !== '' && normalisePassword(confirmPassword) === normalisePassword(password)
      ? {}
      : { confirmPassword: 'mismatch' }),
    ...(acceptedTerms ? {} : { acceptedTerms: 'required' }),
  };
}

const longestEmail = 254;
const atom = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
const host = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
const address = new RegExp(`^(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@${host}(?:\\.${host})+$`, 'u');

/**
 * Returns whether a text is an address: a name, an @ and a host with a dot, in any script. Quotes, brackets, spaces and
 * line breaks are refused, so an address needs no escape in a mail header. The caller must trim it.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= longestEmail && address.test(text);
}
