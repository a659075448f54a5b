import type { AccountLink, LinkRejection } from '../ports/server/account/account-links.ts';
import type { DirectoryAccount } from '../ports/server/account/user-directory.ts';
import { findAccountOfLink, isLinkRejection } from './account-link.ts';
import type { AccountPorts } from './account-ports.ts';

/**
 * The most sign-ups whose passwords are compared with the typed one, because a stranger can add sign-ups to an address.
 */
const mostCompared = 5;

/**
 * Returns whether the page of a verification link must ask for the password: several people may have signed up with the
 * address, and the owner must not confirm a stranger's password by mistake.
 */
export async function isPasswordRequiredToVerify(ports: AccountPorts, token: string): Promise<boolean> {
  const { directory, links, clock } = ports;
  const link = await links.read(token, 'verify', clock.now());
  if (isLinkRejection(link)) return false;
  const account = await findAccountOfLink(link, directory);
  return account !== null && (await rivalHashes(ports, link, account)).length > 1;
}

/**
 * Uses a verification link; any result except 'verified' changes nothing. With `typed`, the sign-up with that password
 * is confirmed among several; 'wrongPassword' matches none. Without `typed` (the page was opened before the other
 * sign-ups) the link confirms its own sign-up.
 */
export async function verifyEmail(
  ports: AccountPorts,
  token: string,
  typed: string | null = null,
): Promise<'verified' | 'wrongPassword' | LinkRejection> {
  const { directory, links, clock } = ports;
  const at = clock.now();
  const link = await links.read(token, 'verify', at);
  if (isLinkRejection(link)) return link;
  const account = await findAccountOfLink(link, directory);
  if (!account) return 'unknown';
  if (account.isDisabled) return 'disabled';
  let { passwordHash } = link;
  const rivals = typed === null ? [] : await rivalHashes(ports, link, account);
  if (typed !== null && rivals.length > 1) {
    passwordHash = await hashOf(ports, rivals, typed);
    if (passwordHash === null) return 'wrongPassword';
  }
  // The account is verified first: a link that was used up while the directory was unavailable could not be used again.
  await directory.verify(account.id, at, passwordHash);
  const used = await links.use(token, 'verify', at);
  return isLinkRejection(used) ? used : 'verified';
}

/**
 * Returns the password hash of the link's own sign-up, followed by those of other sign-ups that wait; empty for a
 * verified account.
 */
async function rivalHashes(
  { links, clock }: AccountPorts,
  { passwordHash }: AccountLink,
  { id, isVerified }: DirectoryAccount,
): Promise<string[]> {
  if (isVerified) return [];
  const waiting = await links.waitingHashes(id, clock.now());
  const own = passwordHash === null ? [] : [passwordHash];
  return [...new Set([...own, ...waiting])].slice(0, mostCompared);
}

async function hashOf(
  { directory }: AccountPorts,
  hashes: readonly string[],
  password: string,
): Promise<string | null> {
  for (const hash of hashes) if (await directory.isPasswordOf(hash, password)) return hash;
  return null;
}
