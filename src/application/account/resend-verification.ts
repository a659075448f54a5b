import { newLink } from './account-link.ts';
import type { AccountPorts } from './account-ports.ts';
import { takeBackMail } from './take-back-mail.ts';

/**
 * Mails another link to an account that waits for one; to a verified account that there is nothing to do. The link is
 * of the newest sign-up; where several wait, the page it leads to asks for the password (verify-email.ts). An address
 * that lost its account of late gets the way back. An unknown or disabled one gets nothing, and the caller cannot tell
 * the difference.
 */
export async function resendVerification(
  ports: AccountPorts,
  address: string,
  language: string,
): Promise<void> {
  const { directory, links, letters, clock } = ports;
  const at = clock.now();
  const account = await directory.find(address.trim());
  const back = await takeBackMail(ports, { email: address.trim(), language }, at);
  const token = links.newToken();
  const [passwordHash = null] = await links.waitingHashes(account?.id ?? '', at);
  if (account === null) return links.issue(back, at);
  if (account.isDisabled) return links.issue(null, at);
  const to = { email: account.email, language };
  if (account.isVerified)
    return links.issue({ link: null, mail: letters.write({ kind: 'alreadyRegistered' }, to) }, at);
  const mail = letters.write({ kind: 'verify', token }, to);
  return links.issue({ link: newLink('verify', account, token, at, passwordHash), mail }, at);
}
