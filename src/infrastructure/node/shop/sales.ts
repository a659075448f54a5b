import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';

/** Access that somebody got, and how. */
export type Sale = {
  at: number;
  how: 'card' | 'promo' | 'licence';
  email: string;
  /** What was paid; 0 without a card. */
  pence: number;
  from: number;
  until: number;
  organisation: string;
  /** The provider's payment, or the code. */
  reference: string;
};

/** Every access given from `from` up to, not including, `until`, the last first. */
export async function findSales(
  db: Kysely<Tables>,
  { from, until, limit }: { from: number; until: number; limit: number },
): Promise<Sale[]> {
  const rows = await db
    .selectFrom('access_grant as grant')
    .innerJoin('person', 'person.id', 'grant.person_id')
    .leftJoin('purchase', 'purchase.id', 'grant.reference')
    .leftJoin('promo_claim as claim', 'claim.id', 'grant.reference')
    .leftJoin('promo_code as promo', 'promo.id', 'claim.promo_id')
    .leftJoin('licence', 'licence.id', 'grant.reference')
    .select(['grant.source', 'grant.from_at', 'grant.until_at', 'person.email'])
    .select(['purchase.amount_pence', 'purchase.intent_id', 'promo.code'])
    .select(({ fn }) => [
      fn.coalesce('purchase.paid_at', 'claim.claimed_at', 'licence.created_at', 'grant.from_at').as('at'),
      fn.coalesce('promo.organisation', 'licence.organisation').as('organisation'),
    ])
    .where(({ eb, fn }) =>
      eb.between(
        fn.coalesce('purchase.paid_at', 'claim.claimed_at', 'licence.created_at', 'grant.from_at'),
        from,
        until - 1,
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('grant.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    at: row.at,
    how: row.source,
    email: row.email,
    pence: row.amount_pence ?? 0,
    from: row.from_at,
    until: row.until_at,
    organisation: row.organisation ?? '',
    reference: row.intent_id ?? row.code ?? '',
  }));
}
