import { createAccountLink } from './account-link.ts';
import type { AccountPorts } from './account-ports.ts';
import { createTakeBackMail } from './take-back-mail.ts';

/**
 * Mails a link for setting a new password, or a take-back link if an account has recently lost the address. An unknown
 * or disabled account gets no mail, at the same cost in time, so that a caller learns nothing.
 */
export async function requestPasswordReset(
  ports: AccountPorts,
  address: string,
  language: string,
): Promise<void> {
  const { directory, links, letters, clock } = ports;
  const at = clock.now();
  const account = await directory.find(address.trim());
  const token = links.newToken();
  const back = await createTakeBackMail(ports, { email: address.trim(), language }, at);
  if (account === null) return links.issue(back, at);
  if (account.isDisabled) return links.issue(null, at);
  const mail = letters.write({ kind: 'newPassword', token }, { email: account.email, language });
  return links.issue({ link: createAccountLink('password', account, token, at), mail }, at);
}
