import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { NewLink } from '../../../application/ports/server/account-links.ts';
import type { Tables } from '../platform/database/tables.ts';

export const newToken = (): string => randomBytes(32).toString('base64url');

/** Keeps a link as a part of what `db` is doing. */
export async function keepLink(db: Kysely<Tables>, link: NewLink, at: number): Promise<void> {
  const { token, purpose, accountId, email, expiresAt, passwordHash } = link;
  await db
    .insertInto('account_link')
    .values({
      token_hash: hashOf(token),
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
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
