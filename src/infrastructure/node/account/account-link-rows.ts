import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type {
  StoredAccountLink,
  AccountLinkPurpose,
  NewAccountLink,
} from '../../../application/ports/server/account/account-links.ts';
import type { Tables } from '../platform/database/tables/tables.ts';

export const createLinkToken = (): string => randomBytes(32).toString('base64url');

/** Stores a link within the transaction `db`. */
export async function insertAccountLink(db: Kysely<Tables>, link: NewAccountLink, at: number): Promise<void> {
  const { token, purpose, accountId, email, expiresAt, passwordHash } = link;
  await db
    .insertInto('account_link')
    .values({
      token_hash: hashLinkToken(token),
      purpose,
      account_id: accountId,
      email,
      created_at: at,
      expires_at: expiresAt,
      used_at: null,
      password_hash: passwordHash,
    })
    .execute();
}

/** Marks a link as used within the transaction `db`; returns false if it was used already. */
export async function markLinkUsed(db: Kysely<Tables>, token: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_link')
    .set({ used_at: at })
    .where('token_hash', '=', hashLinkToken(token))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const endedByLink: readonly AccountLinkPurpose[] = ['verify', 'newAddress'];

/**
 * Uses a link within the transaction `db` and ends the account's links that it replaces; returns false if the link was
 * used already.
 */
export async function consumeAccountLink(
  db: Kysely<Tables>,
  token: string,
  { accountId, purpose }: Pick<StoredAccountLink, 'accountId' | 'purpose'>,
  at: number,
): Promise<boolean> {
  if (!(await markLinkUsed(db, token, at))) return false;
  if (purpose === 'browser') return true;
  const purposes = purpose === 'password' ? [...endedByLink, purpose] : endedByLink;
  await endPending(db, { accountId, purposes }, at);
  return true;
}

/** Ends the pending links of an account with one of these purposes, within the transaction `db`. */
export async function endPending(
  db: Kysely<Tables>,
  { accountId, purposes }: { accountId: string; purposes: readonly AccountLinkPurpose[] },
  at: number,
): Promise<void> {
  await db
    .updateTable('account_link')
    .set({ used_at: at })
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}

/** Ends the links that confirm a new address: one of the browsers that are logged out may have requested them. */
export async function expireAddressChangeLinks(db: Kysely<Tables>, accountId: string): Promise<void> {
  await db
    .deleteFrom('account_link')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'newAddress')
    .where('used_at', 'is', null)
    .execute();
}

export const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('hex');
