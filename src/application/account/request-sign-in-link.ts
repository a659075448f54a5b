import type { FoundLink, LinkRejection } from '../ports/server/account/account-links.ts';
import { accountOf, isDead, newLink } from './account-link.ts';
import type { AccountPorts } from './account-ports.ts';
import { takeBackMail } from './take-back-mail.ts';

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
  const back = await takeBackMail(ports, { email: address.trim(), language }, at);
  const token = links.newToken();
  if (account === null) return links.issue(back, at);
  if (account.isDisabled || !account.isVerified) return links.issue(null, at);
  const mail = letters.write({ kind: 'signInLink', token }, { email: account.email, language });
  return links.issue({ link: newLink('browser', account, token, at), mail }, at);
}

/** Reads the link that makes a browser known. It is of no use while the account is disabled. */
export async function readSignInLink(
  { directory, links, clock }: AccountPorts,
  token: string,
): Promise<FoundLink | LinkRejection> {
  const link = await links.read(token, 'browser', clock.now());
  if (isDead(link)) return link;
  return (await accountOf(link, directory))?.isDisabled ? 'disabled' : link;
}

/** Uses that link; a refusal leaves it as it is. */
export async function useSignInLink(ports: AccountPorts, token: string): Promise<FoundLink | LinkRejection> {
  const link = await readSignInLink(ports, token);
  return isDead(link) ? link : ports.links.use(token, 'browser', ports.clock.now());
}
