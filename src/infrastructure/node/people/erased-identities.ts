import type { Kysely } from 'kysely';
import { AppError } from '../../../application/errors.ts';
import {
  erasedTokenLifetimeMs,
  erasedAccountMessage,
} from '../../../application/ports/server/people/people.ts';
import type { Identity } from '../../../domain/people/person.ts';
import { createKeyedHash } from '../platform/database/keyed-hash.ts';
import type { RowOwner } from '../platform/database/tables/owner.ts';
import type { Tables } from '../platform/database/tables/tables.ts';

type Name = Pick<Identity, 'issuer' | 'subject'>;

const nameOf = ({ issuer, subject }: Name): string => JSON.stringify([issuer, subject]);

/**
 * Stores a keyed hash of the erased person's identity, within the erasure's transaction, so that a valid token does not
 * create the person again. Also deletes expired hashes.
 */
export async function recordErasedIdentity(db: Kysely<Tables>, owner: RowOwner, at: number): Promise<void> {
  const hashOf = await createKeyedHash(db);
  await db.deleteFrom('erased_identity').where('until_at', '<=', at).execute();
  await db
    .insertInto('erased_identity')
    .values({
      identity_hash: hashOf(nameOf({ issuer: owner.issuer, subject: owner.accountId })),
      until_at: at + erasedTokenLifetimeMs,
    })
    .onConflict((conflict) =>
      conflict.column('identity_hash').doUpdateSet({ until_at: at + erasedTokenLifetimeMs }),
    )
    .execute();
}

/** Refuses a person who was erased a short time ago. @throws AppError '401'. */
export async function refuseErasedIdentity(db: Kysely<Tables>, identity: Name, at: number): Promise<void> {
  const recent = await db.selectFrom('erased_identity').selectAll().where('until_at', '>', at).execute();
  if (recent.length === 0) return;
  const own = (await createKeyedHash(db))(nameOf(identity));
  if (recent.some(({ identity_hash: hash }) => hash === own)) throw new AppError('401', erasedAccountMessage);
}
