import type { Kysely } from 'kysely';
import type { AuditEntryFactory } from '../../../application/ports/server/platform/audit-log.ts';
import type { PromoCodes } from '../../../application/ports/server/shop/promo-codes.ts';
import type { AccessGrant } from '../../../domain/shop/access-term.ts';
import type { PromoCodeRecord } from '../../../domain/shop/promo-code.ts';
import type { OpenDatabase } from '../platform/database/database-types.ts';
import { addAccessGrant, lockPayer } from './grants.ts';
import { recordAuditEntry } from '../platform/database/record-act.ts';
import { newId } from '../platform/database/new-id.ts';
import { retryOnStaleRevision } from '../platform/database/optimistic-retry.ts';
import type { Tables } from '../platform/database/tables/tables.ts';

type PromoCodeRow = Tables['promo_code'];

export class SqlPromoCodes implements PromoCodes {
  readonly #db: Kysely<Tables>;
  readonly #dialect: OpenDatabase['dialect'];

  constructor({ db, dialect }: OpenDatabase) {
    this.#db = db;
    this.#dialect = dialect;
  }

  async create(
    promo: Omit<PromoCodeRecord, 'id' | 'claims' | 'disabledAt'>,
    at: number,
    noted?: AuditEntryFactory<PromoCodeRecord>,
  ): Promise<PromoCodeRecord | null> {
    const row: PromoCodeRow = {
      id: newId('promo'),
      code: promo.code,
      percent_off: promo.percentOff,
      claim_limit: promo.limit,
      claims: 0,
      expires_at: promo.expiresAt,
      disabled_at: null,
      organisation: promo.organisation,
      months: promo.months,
      created_at: at,
    };
    return this.#db.transaction().execute(async (db) => {
      const { numInsertedOrUpdatedRows: made } = await db
        .insertInto('promo_code')
        .values(row)
        .onConflict((conflict) => conflict.column('code').doNothing())
        .executeTakeFirst();
      if (made !== 1n) return null;
      if (noted) await recordAuditEntry(db, noted(promoOf(row)));
      return promoOf(row);
    });
  }

  async find(code: string): Promise<PromoCodeRecord | null> {
    const row = await withCode(this.#db, code).executeTakeFirst();
    return row ? promoOf(row) : null;
  }

  async all(): Promise<PromoCodeRecord[]> {
    return (await this.#db.selectFrom('promo_code').selectAll().orderBy('code').execute()).map(promoOf);
  }

  async disable(code: string, at: number, noted?: AuditEntryFactory): Promise<boolean> {
    return this.#db.transaction().execute(async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('promo_code')
        .set({ disabled_at: at })
        .where('code', '=', code)
        .where('disabled_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 1n && noted) await recordAuditEntry(db, noted());
      return numUpdatedRows === 1n || (await withCode(db, code).executeTakeFirst()) !== undefined;
    });
  }

  claim<Reply>(
    { code, personId }: { code: string; personId: string },
    decide: (
      promo: PromoCodeRecord | null,
      claimant: { hasClaimed: boolean; grants: readonly AccessGrant[] },
    ) => { claim?: { grant: AccessGrant; at: number }; reply: Reply },
  ): Promise<Reply> {
    return retryOnStaleRevision(() =>
      this.#db.transaction().execute(async (transaction) => {
        const { grants } = await lockPayer(transaction, this.#dialect, personId);
        const row = await withCode(transaction, code)
          .$if(this.#dialect === 'postgres', (query) => query.forNoKeyUpdate())
          .executeTakeFirst();
        if (!row) return decide(null, { hasClaimed: false, grants }).reply;
        const earlier = await transaction
          .selectFrom('promo_claim')
          .select('id')
          .where('person_id', '=', personId)
          .where('promo_id', '=', row.id)
          .executeTakeFirst();
        const { claim, reply } = decide(promoOf(row), { hasClaimed: earlier !== undefined, grants });
        if (claim) await store(transaction, row.id, personId, claim);
        return reply;
      }),
    );
  }
}

function withCode(db: Kysely<Tables>, code: string) {
  return db.selectFrom('promo_code').selectAll().where('code', '=', code);
}

async function store(
  db: Kysely<Tables>,
  promoId: string,
  personId: string,
  { grant, at }: { grant: AccessGrant; at: number },
): Promise<void> {
  const id = newId('claim');
  await db
    .insertInto('promo_claim')
    .values({ id, promo_id: promoId, person_id: personId, claimed_at: at })
    .execute();
  await db
    .updateTable('promo_code')
    .set((row) => ({ claims: row('claims', '+', 1) }))
    .where('id', '=', promoId)
    .execute();
  await addAccessGrant(db, personId, grant, id);
}

function promoOf(row: PromoCodeRow): PromoCodeRecord {
  return {
    id: row.id,
    code: row.code,
    percentOff: row.percent_off,
    limit: row.claim_limit,
    claims: row.claims,
    expiresAt: row.expires_at,
    disabledAt: row.disabled_at,
    organisation: row.organisation,
    months: row.months,
  };
}
