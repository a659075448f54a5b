import type { Kysely } from 'kysely';
import type { PurchasePayer } from '../../../application/ports/server/shop/purchases.ts';
import type { AccessGrant } from '../../../domain/shop/access-term.ts';
import { newId } from '../platform/database/new-id.ts';
import type { OpenDatabase } from '../platform/database/database-types.ts';
import type { Tables } from '../platform/database/tables/tables.ts';

/** Returns a person with their access grants in order of time, and locks the person until the transaction ends. */
export async function lockPayer(
  db: Kysely<Tables>,
  dialect: OpenDatabase['dialect'],
  personId: string,
): Promise<PurchasePayer> {
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

/** Adds an access grant; returns false if there is one with the same reference already. */
export async function addAccessGrant(
  db: Kysely<Tables>,
  personId: string,
  { source, from, until }: AccessGrant,
  reference: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: made } = await db
    .insertInto('access_grant')
    .values({ id: newId('grant'), person_id: personId, source, from_at: from, until_at: until, reference })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .executeTakeFirst();
  return made === 1n;
}

/** Ends an access grant at this instant, or at its beginning if that is later. */
export async function endAccessGrant(
  db: Kysely<Tables>,
  personId: string,
  grantId: string,
  at: number,
): Promise<'done' | 'ended' | null> {
  const own = { id: grantId, person_id: personId };
  const grant = await db
    .selectFrom('access_grant')
    .select(['from_at', 'until_at'])
    .where((row) => row.and(own))
    .executeTakeFirst();
  if (!grant) return null;
  const until = Math.max(at, grant.from_at);
  const { numUpdatedRows } = await db
    .updateTable('access_grant')
    .set({ until_at: until })
    .where((row) => row.and(own))
    .where('until_at', '>', until)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? 'done' : 'ended';
}
