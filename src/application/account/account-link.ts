import { takeBackMs } from '../../domain/account/account-changes.ts';
import type { AccountLink, LinkPurpose, NewLink } from '../ports/server/account/account-links.ts';
import type { DirectoryAccount, UserDirectory } from '../ports/server/account/user-directory.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const lifeMs: Readonly<Record<LinkPurpose, number>> = {
  verify: dayMs,
  password: hourMs,
  // As long as a mail counts in account-limits.ts, so that a link which was sent can still be used.
  browser: hourMs,
  newAddress: dayMs,
  oldAddress: takeBackMs,
};

/** A link for this account to this address. */
export function newLink(
  purpose: LinkPurpose,
  { id: accountId, email }: Pick<DirectoryAccount, 'id' | 'email'>,
  token: string,
  at: number,
  passwordHash: string | null = null,
): NewLink {
  return { purpose, token, accountId, email, expiresAt: at + lifeMs[purpose], passwordHash };
}

/** The account that a link was made for, while it still has the address that the link was sent to. */
export async function accountOf(
  { accountId, email }: AccountLink,
  directory: UserDirectory,
): Promise<DirectoryAccount | null> {
  const account = await directory.find(email);
  return account?.id === accountId ? account : null;
}

/** Whether something that a link was asked for came to nothing. */
export const isDead = <Outcome>(link: Outcome): link is Extract<Outcome, string> => typeof link === 'string';
