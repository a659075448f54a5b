import { checkPassword, normalisePassword, type PasswordProblem } from '../../domain/account/password.ts';
import type { LinkRejection } from '../ports/server/account/account-links.ts';
import { findAccountOfLink, isLinkRejection } from './account-link.ts';
import type { AccountPorts } from './account-ports.ts';

export type NewPassword = { password: string; confirmPassword: string };
export type NewPasswordRefusal =
  | { kind: 'dead'; link: LinkRejection }
  | { kind: 'password'; problem: PasswordProblem | 'common' }
  | { kind: 'confirmPassword'; problem: 'mismatch' };

/** Returns the reason why a link for a new password cannot be used, or null. */
export async function checkPasswordLink(
  { directory, links, clock }: AccountPorts,
  token: string,
): Promise<LinkRejection | null> {
  const link = await links.read(token, 'password', clock.now());
  if (isLinkRejection(link)) return link;
  const account = await findAccountOfLink(link, directory);
  if (!account) return 'unknown';
  return account.isDisabled ? 'disabled' : null;
}

/**
 * Sets the password chosen by the holder of a mailed link, under the rules of registration. Every session and refresh
 * token of the account ends, and all addresses of its last week get a mail. The link also verifies the address to which
 * it was mailed. Returns null on success; a refusal changes nothing.
 */
export async function setNewPassword(
  ports: AccountPorts,
  token: string,
  { password, confirmPassword }: NewPassword,
  language: string,
): Promise<NewPasswordRefusal | null> {
  const { directory, links, letters, commonPasswords, clock } = ports;
  const at = clock.now();
  const link = await links.read(token, 'password', at);
  if (isLinkRejection(link)) return { kind: 'dead', link };
  const problem = checkPassword(password);
  if (problem) return { kind: 'password', problem };
  if (await commonPasswords.isCommon(password, link.email)) return { kind: 'password', problem: 'common' };
  if (normalisePassword(confirmPassword) !== normalisePassword(password))
    return { kind: 'confirmPassword', problem: 'mismatch' };
  const account = await findAccountOfLink(link, directory);
  if (!account) return { kind: 'dead', link: 'unknown' };
  if (account.isDisabled) return { kind: 'dead', link: 'disabled' };
  // The link is used up first: of two parallel requests only one sets its password.
  const used = await links.use(token, 'password', at);
  if (isLinkRejection(used)) return { kind: 'dead', link: used };
  if (!(await directory.setPassword(account, password, at))) return { kind: 'dead', link: 'used' };
  await directory.verify(account.id, at, null);
  await links.notifyOwner(
    account.id,
    at,
    ({ token: back, until, ...to }) => letters.write({ kind: 'passwordChanged', token: back, until }, to),
    language,
  );
  return null;
}
