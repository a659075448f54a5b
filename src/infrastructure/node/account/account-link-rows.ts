import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type {
  FoundLink,
  LinkPurpose,
  NewLink,
} from '../../../application/ports/server/account/account-links.ts';
import type { Tables } from '../platform/database/tables/tables.ts';

export const newToken = (): string => randomBytes(32).toString('base64url');

/** Keeps a link as a part of what `db` is doing. */
export async function keepLink(db: Kysely<Tables>, link: NewLink, at: number): Promise<void> {
  const { token, purpose, accountId, email, expiresAt, passwordHash } = link;
  await db
    .insertInto('account_link')
    .values({
      token_hash: tokenHashOf(token),
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

/** Marks a link as used, as a part of what `db` is doing; false where it is already. */
export async function takeLink(db: Kysely<Tables>, token: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_link')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHashOf(token))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const endedByLink: readonly LinkPurpose[] = ['verify', 'newAddress'];

/** Uses a link, as a part of what `db` is doing, and ends those that it makes void; false where it is over already. */
export async function spendLink(
  db: Kysely<Tables>,
  token: string,
  { accountId, purpose }: Pick<FoundLink, 'accountId' | 'purpose'>,
  at: number,
): Promise<boolean> {
  if (!(await takeLink(db, token, at))) return false;
  if (purpose === 'browser') return true;
  await db
    .updateTable('account_link')
    .set({ used_at: at })
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purpose === 'password' ? [...endedByLink, purpose] : endedByLink)
    .where('used_at', 'is', null)
    .execute();
  return true;
}

/** Ends the links to new addresses: whoever asked for one may be among those who are logged out. */
export async function endAddressLinks(db: Kysely<Tables>, accountId: string): Promise<void> {
  await db
    .deleteFrom('account_link')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'newAddress')
    .where('used_at', 'is', null)
    .execute();
}

export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
