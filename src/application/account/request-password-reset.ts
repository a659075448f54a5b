import { newLink } from './account-link.ts';
import type { AccountPorts } from './account-ports.ts';

/** Mails a link to set a new password. An unknown or disabled account gets nothing, at the same cost. */
export async function requestPasswordReset(
  { directory, links, letters, clock }: AccountPorts,
  address: string,
  language: string,
): Promise<void> {
  const at = clock.now();
  const account = await directory.find(address.trim());
  const token = links.newToken();
  if (account === null || account.isDisabled) return links.issue(null, at);
  const mail = letters.write({ kind: 'newPassword', token }, { email: account.email, language });
  return links.issue({ link: newLink('password', account, token, at), mail }, at);
}
