import { checkRegistration, type Registration } from '../../domain/account/registration.ts';
import type { RegistrationProblems } from '../../domain/account/registration.ts';
import type { UnverifiedAccount } from '../ports/server/account/user-directory.ts';
import { createAccountLink } from './account-link.ts';
import type { AccountPorts } from './account-ports.ts';
import { createTakeBackMail } from './take-back-mail.ts';

/** The version of the Terms that the web program shows (specification 1). */
export const termsVersion = '23/06/2025';

/** The first problem of a registration that the person can correct. */
export type RegistrationRefusal = {
  field: keyof Registration;
  problem: NonNullable<RegistrationProblems[keyof RegistrationProblems]> | 'common';
};

/**
 * Returns the first problem in the order of the form, or null. The result does not depend on whether the address is
 * known.
 */
export async function findRegistrationRefusal(
  registration: Registration,
  { commonPasswords }: Pick<AccountPorts, 'commonPasswords'>,
): Promise<RegistrationRefusal | null> {
  const entry = { ...registration, email: registration.email.trim() };
  const problems = checkRegistration(entry);
  const isCommon = !problems.password && (await commonPasswords.isCommon(entry.password, entry.email));
  if (problems.email) return { field: 'email', problem: problems.email };
  if (problems.password) return { field: 'password', problem: problems.password };
  if (isCommon) return { field: 'password', problem: 'common' };
  if (problems.confirmPassword) return { field: 'confirmPassword', problem: problems.confirmPassword };
  return problems.acceptedTerms ? { field: 'acceptedTerms', problem: problems.acceptedTerms } : null;
}

/**
 * Makes an unverified account and mails a link that confirms only this sign-up and its password (decision S14). A
 * sign-up with the same password counts as the same sign-up. For the address of a verified account the mail says that
 * the account exists; for a recently lost address it has a take-back link. The reply is always the same. `registration`
 * must have passed `findRegistrationRefusal`.
 */
export async function register(
  ports: AccountPorts,
  registration: Registration,
  language: string,
): Promise<void> {
  const { directory, links, letters, clock } = ports;
  const at = clock.now();
  const email = registration.email.trim();
  const token = links.newToken();
  const to = { email, language };
  const { password } = registration;
  const earlier = await links.newestHash(email, at);
  const isAgain = await directory.isPasswordOf(earlier, password);
  const holder = await directory.find(email);
  const back = await createTakeBackMail(ports, to, at);
  await links.signUp({ email, password, at }, (account: UnverifiedAccount | null) => {
    if (account)
      return {
        mail: letters.write({ kind: 'verify', token }, to),
        account: {
          link: createAccountLink('verify', account, token, at, isAgain ? earlier : account.passwordHash),
          terms: { version: termsVersion, language },
        },
      };
    return holder === null && back
      ? { mail: back.mail, account: null, back: back.link }
      : { mail: letters.write({ kind: 'alreadyRegistered' }, to), account: null };
  });
}
