import { createAccountLink } from './account-link.ts';
import type { AccountPorts } from './account-ports.ts';
import { createTakeBackMail } from './take-back-mail.ts';

/**
 * Mails another link to an unverified account, for its newest sign-up; after several sign-ups the linked page asks for
 * the password (verify-email.ts). A verified account gets a mail that nothing is to be done, a recently lost address a
 * take-back link, an unknown or disabled account no mail. The caller cannot see the difference.
 */
export async function resendVerification(
  ports: AccountPorts,
  address: string,
  language: string,
): Promise<void> {
  const { directory, links, letters, clock } = ports;
  const at = clock.now();
  const account = await directory.find(address.trim());
  const back = await createTakeBackMail(ports, { email: address.trim(), language }, at);
  const token = links.newToken();
  const [passwordHash = null] = await links.waitingHashes(account?.id ?? '', at);
  if (account === null) return links.issue(back, at);
  if (account.isDisabled) return links.issue(null, at);
  const to = { email: account.email, language };
  if (account.isVerified)
    return links.issue({ link: null, mail: letters.write({ kind: 'alreadyRegistered' }, to) }, at);
  const mail = letters.write({ kind: 'verify', token }, to);
  return links.issue({ link: createAccountLink('verify', account, token, at, passwordHash), mail }, at);
}
