import type { AccountLink, DeadLink, LinkPurpose, NewLink } from '../ports/account-links.ts';
import type { DirectoryAccount, UserDirectory } from '../ports/user-directory.ts';

const hourMs = 60 * 60_000;
const lifeMs: Readonly<Record<LinkPurpose, number>> = { verify: 24 * hourMs, password: hourMs };

/** A link to this account's address, good for 24 hours to verify it and for one hour to set a password. */
export function newLink(purpose: LinkPurpose, account: DirectoryAccount, token: string, at: number): NewLink {
  return { purpose, token, accountId: account.id, email: account.email, expiresAt: at + lifeMs[purpose] };
}

/** The account that a link was made for, while it still has the address that the link was sent to. */
export async function accountOf(
  { accountId, email }: AccountLink,
  directory: UserDirectory,
): Promise<DirectoryAccount | null> {
  const account = await directory.find(email);
  return account?.id === accountId ? account : null;
}

export const isDead = (link: AccountLink | DeadLink): link is DeadLink => typeof link === 'string';
