import type { StoredAccountLink, LinkRejection } from '../ports/server/account/account-links.ts';
import { findAccountOfLink, isLinkRejection, createAccountLink } from './account-link.ts';
import type { AccountPorts } from './account-ports.ts';
import { createTakeBackMail } from './take-back-mail.ts';

/**
 * Mails a link that makes a browser trusted, so that a stranger's wrong passwords do not lock out the owner. An account
 * that cannot log in gets no mail, at the same cost in time; a recently lost address gets a take-back link. Earlier
 * links stay valid, so a stranger's requests invalidate none.
 */
export async function requestSignInLink(
  ports: AccountPorts,
  address: string,
  language: string,
): Promise<void> {
  const { directory, links, letters, clock } = ports;
  const at = clock.now();
  const account = await directory.find(address.trim());
  const back = await createTakeBackMail(ports, { email: address.trim(), language }, at);
  const token = links.newToken();
  if (account === null) return links.issue(back, at);
  if (account.isDisabled || !account.isVerified) return links.issue(null, at);
  const mail = letters.write({ kind: 'signInLink', token }, { email: account.email, language });
  return links.issue({ link: createAccountLink('browser', account, token, at), mail }, at);
}

/** Reads a link that makes a browser trusted. Returns 'disabled' while an operator has disabled the account. */
export async function readSignInLink(
  { directory, links, clock }: AccountPorts,
  token: string,
): Promise<StoredAccountLink | LinkRejection> {
  const link = await links.read(token, 'browser', clock.now());
  if (isLinkRejection(link)) return link;
  return (await findAccountOfLink(link, directory))?.isDisabled ? 'disabled' : link;
}

/** Uses a link that makes a browser trusted; a refused link stays valid. */
export async function redeemSignInLink(
  ports: AccountPorts,
  token: string,
): Promise<StoredAccountLink | LinkRejection> {
  const link = await readSignInLink(ports, token);
  return isLinkRejection(link) ? link : ports.links.use(token, 'browser', ports.clock.now());
}
