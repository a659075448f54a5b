import { takeBackLinkValidMs } from '../../domain/account/account-changes.ts';
import type {
  AccountLink,
  AccountLinkPurpose,
  NewAccountLink,
} from '../ports/server/account/account-links.ts';
import type { DirectoryAccount, UserDirectory } from '../ports/server/account/user-directory.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const lifeMs: Readonly<Record<AccountLinkPurpose, number>> = {
  verify: dayMs,
  password: hourMs,
  // A mail with this link counts for an hour against the limit of mails (account-limits.ts), so a person who may get no
  // other mail can still use the last link.
  browser: hourMs,
  newAddress: dayMs,
  oldAddress: takeBackLinkValidMs,
};

/** Makes a link for this account and address. */
export function createAccountLink(
  purpose: AccountLinkPurpose,
  { id: accountId, email }: Pick<DirectoryAccount, 'id' | 'email'>,
  token: string,
  at: number,
  passwordHash: string | null = null,
): NewAccountLink {
  return { purpose, token, accountId, email, expiresAt: at + lifeMs[purpose], passwordHash };
}

/** Finds the account of a link; null when the account no longer has the address to which the link was mailed. */
export async function findAccountOfLink(
  { accountId, email }: AccountLink,
  directory: UserDirectory,
): Promise<DirectoryAccount | null> {
  const account = await directory.find(email);
  return account?.id === accountId ? account : null;
}

/** Returns whether the outcome is a rejection (a string) instead of a link. */
export const isLinkRejection = <Outcome>(link: Outcome): link is Extract<Outcome, string> =>
  typeof link === 'string';
