import { checkRegistration, type Registration } from '../../domain/account/registration.ts';
import type { RegistrationProblems } from '../../domain/account/registration.ts';
import type { DirectoryAccount } from '../ports/user-directory.ts';
import { newLink } from './account-link.ts';
import type { AccountPorts } from './account-ports.ts';

/** The terms that the web program shows (specification 1). */
export const termsVersion = '23/06/2025';

/** The first thing that the person can mend. */
export type RegistrationRefusal = {
  field: keyof Registration;
  problem: NonNullable<RegistrationProblems[keyof RegistrationProblems]> | 'common';
};

/** The first problem in the order of the form, or null. Says nothing about whether the address is known. */
export function refuseRegistration(
  registration: Registration,
  { commonPasswords }: Pick<AccountPorts, 'commonPasswords'>,
): RegistrationRefusal | null {
  const entry = { ...registration, email: registration.email.trim() };
  const problems = checkRegistration(entry);
  const isCommon = !problems.password && commonPasswords.isCommon(entry.password, entry.email);
  if (problems.email) return { field: 'email', problem: problems.email };
  if (problems.password) return { field: 'password', problem: problems.password };
  if (isCommon) return { field: 'password', problem: 'common' };
  if (problems.confirmPassword) return { field: 'confirmPassword', problem: problems.confirmPassword };
  return problems.acceptedTerms ? { field: 'acceptedTerms', problem: problems.acceptedTerms } : null;
}

/**
 * Makes an account that waits for its link, and mails the link (decision S14). Whoever has a verified account
 * gets a mail that says so; the caller cannot tell the difference. `registration` has passed
 * `refuseRegistration`.
 */
export async function register(
  { links, letters, clock }: AccountPorts,
  registration: Registration,
  language: string,
): Promise<void> {
  const at = clock.now();
  const email = registration.email.trim();
  const token = links.newToken();
  const to = { email, language };
  await links.signUp({ email, password: registration.password, at }, (account: DirectoryAccount | null) =>
    account === null
      ? { mail: letters.write({ kind: 'alreadyRegistered' }, to), account: null }
      : {
          mail: letters.write({ kind: 'verify', token }, to),
          account: {
            link: newLink('verify', account, token, at),
            terms: { version: termsVersion, language },
          },
        },
  );
}
