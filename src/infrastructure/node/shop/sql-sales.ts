import { sql, type Kysely } from 'kysely';
import type { SalesPageCursor, Sales, SalesPeriod } from '../../../application/ports/server/shop/sales.ts';
import { parseLicenceReference } from '../../../domain/shop/licence.ts';
import type { Sale, SalesMonth } from '../../../domain/shop/sale.ts';
import type { OpenDatabase } from '../platform/database/database-types.ts';
import type { Tables } from '../platform/database/tables/tables.ts';

export class SqlSales implements Sales {
  readonly #db: Kysely<Tables>;
  readonly #dialect: OpenDatabase['dialect'];

  constructor({ db, dialect }: OpenDatabase) {
    this.#db = db;
    this.#dialect = dialect;
  }

  async list(period: SalesPeriod, limit: number): Promise<Sale[]> {
    return (await this.page(period, limit, null)).sales;
  }

  async page(
    period: SalesPeriod,
    limit: number,
    after: SalesPageCursor | null,
  ): Promise<{ sales: Sale[]; next: SalesPageCursor | null }> {
    const rows = await given(this.#db, period)
      .$if(after !== null, (query) =>
        query.where(({ eb, or, and }) =>
          or([
            eb(givenAt, '<', after!.at),
            and([eb(givenAt, '=', after!.at), eb('grant.id', '>', after!.id)]),
          ]),
        ),
      )
      .leftJoin('promo_code as promo', 'promo.id', 'claim.promo_id')
      .select(['grant.source', 'grant.from_at', 'grant.until_at', 'person.email'])
      .select(['grant.id', 'grant.reference', 'grant.person_id'])
      .select(['purchase.amount_pence', 'purchase.intent_id', 'promo.code'])
      .select(({ fn }) => [
        givenAt.as('at'),
        fn.coalesce('promo.organisation', 'licence.organisation').as('organisation'),
      ])
      .orderBy('at', 'desc')
      .orderBy('grant.id')
      .limit(limit)
      .execute();
    const last = rows.length < limit ? undefined : rows.at(-1);
    const sales = rows.map((row) => ({
      at: row.at,
      how: row.source,
      email: row.email,
      pence: row.amount_pence ?? 0,
      from: row.from_at,
      until: row.until_at,
      organisation: row.organisation ?? '',
      reference: row.intent_id ?? row.code ?? parseLicenceReference(row.reference, row.person_id) ?? '',
    }));
    return { sales, next: last ? { at: last.at, id: last.id } : null };
  }

  months(period: SalesPeriod): Promise<SalesMonth[]> {
    const month =
      this.#dialect === 'postgres'
        ? sql<string>`to_char(to_timestamp(${givenAt} / 1000.0) at time zone 'UTC', 'YYYY-MM')`
        : sql<string>`strftime('%Y-%m', ${givenAt} / 1000, 'unixepoch')`;
    const how = (source: Sale['how']) =>
      sql<number>`cast(sum(case when ${sql.ref('grant.source')} = ${source} then 1 else 0 end) as bigint)`;
    return given(this.#db, period)
      .select([month.as('month'), how('card').as('card'), how('promo').as('promo')])
      .select([how('licence').as('licence')])
      .select(sql<number>`cast(sum(coalesce(${sql.ref('purchase.amount_pence')}, 0)) as bigint)`.as('pence'))
      .groupBy('month')
      .orderBy('month', 'desc')
      .execute();
  }
}

const givenAt = sql<number>`coalesce(${sql.ref('purchase.paid_at')}, ${sql.ref('claim.claimed_at')}, ${sql.ref('licence.created_at')}, ${sql.ref('grant.from_at')})`;

const given = (db: Kysely<Tables>, { from, until }: SalesPeriod) =>
  db
    .selectFrom('access_grant as grant')
    .innerJoin('person', 'person.id', 'grant.person_id')
    .leftJoin('purchase', 'purchase.id', 'grant.reference')
    .leftJoin('promo_claim as claim', 'claim.id', 'grant.reference')
    .leftJoin('licence', 'licence.id', 'grant.reference')
    .where(({ eb }) => eb.between(givenAt, from, until - 1));
