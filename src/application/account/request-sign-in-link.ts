import { newLink } from './account-link.ts';
import type { AccountPorts } from './account-ports.ts';
import { wayBack } from './way-back.ts';

/**
 * Mails a link that marks a browser as known, so that a stranger's wrong passwords do not lock the account's owner out
 * of it. An account that cannot log in gets no mail, at the same cost; an address that lost its account of late gets
 * the way back. Earlier links stay valid, so a stranger who asks again and again invalidates none.
 */
export async function askForSignInLink(
  ports: AccountPorts,
  address: string,
  language: string,
): Promise<void> {
  const { directory, links, letters, clock } = ports;
  const at = clock.now();
  const account = await directory.find(address.trim());
  const back = await wayBack(ports, { email: address.trim(), language }, at);
  const token = links.newToken();
  if (account === null) return links.issue(back, at);
  if (account.isDisabled || !account.isVerified) return links.issue(null, at);
  const mail = letters.write({ kind: 'signInLink', token }, { email: account.email, language });
  return links.issue({ link: newLink('browser', account, token, at), mail }, at);
}
