import { checkPassword, composed } from './password.ts';
import type { PasswordProblem } from './password.ts';

/** The fields that a person sends to sign up (specification 3). */
export type Registration = {
  email: string;
  password: string;
  confirmPassword: string;
  acceptedTerms: boolean;
};

/** One message key a field at most; no key means the field is fine. */
export type RegistrationProblems = {
  email?: 'invalid';
  password?: PasswordProblem;
  confirmPassword?: 'mismatch';
  acceptedTerms?: 'required';
};

/** Checks a sign-up, the same in the form and on the server (specification 5). Empty object: all is well. */
export function checkRegistration(registration: Registration): RegistrationProblems {
  const { email, password, confirmPassword, acceptedTerms } = registration;
  const passwordProblem = checkPassword(password);
  return {
    ...(isEmailAddress(email) ? {} : { email: 'invalid' }),
    ...(passwordProblem === null ? {} : { password: passwordProblem }),
    ...(confirmPassword !== '' && composed(confirmPassword) === composed(password)
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
 * A name, an @ and a host with a dot, in any script. Quotes, brackets, spaces and line breaks are out, so
 * an address can stand in a mail header as it is. Case and outer spaces are the caller's to tidy.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= longestEmail && address.test(text);
}
