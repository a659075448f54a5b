import type { Kysely } from 'kysely';
import type { Payer } from '../../../application/ports/purchases.ts';
import type { Grant } from '../../../domain/pricing/access-term.ts';
import { newId } from './new-id.ts';
import type { OpenDatabase } from './database.ts';
import type { Tables } from './tables.ts';

/** A person with their access in order of time, locked to the end of the transaction. */
export async function lockedPayer(
  db: Kysely<Tables>,
  dialect: OpenDatabase['dialect'],
  personId: string,
): Promise<Payer> {
  const person = await db
    .selectFrom('person')
    .select('email')
    .where('id', '=', personId)
    .$if(dialect === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  const rows = await db
    .selectFrom('access_grant')
    .select(['source', 'from_at', 'until_at'])
    .where('person_id', '=', personId)
    .orderBy('from_at')
    .execute();
  const grants = rows.map(({ source, from_at: from, until_at: until }) => ({ source, from, until }));
  return { email: person?.email ?? '', grants };
}

/** Gives access once: the same reference twice leaves one. */
export async function addGrant(
  db: Kysely<Tables>,
  personId: string,
  { source, from, until }: Grant,
  reference: string,
): Promise<void> {
  await db
    .insertInto('access_grant')
    .values({ id: newId('grant'), person_id: personId, source, from_at: from, until_at: until, reference })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute();
}
