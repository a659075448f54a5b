import type { Kysely } from 'kysely';
import { AppError } from '../../../application/errors.ts';
import type {
  NewPurchase,
  PurchasePayer,
  PurchaseChange,
  Purchases,
} from '../../../application/ports/server/shop/purchases.ts';
import type { Purchase } from '../../../domain/shop/purchase.ts';
import type { OpenDatabase } from '../platform/database/database-types.ts';
import { addAccessGrant, lockPayer } from './grants.ts';
import { newId } from '../platform/database/new-id.ts';
import { retryOnStaleRevision } from '../platform/database/optimistic-retry.ts';
import { queueMail } from '../platform/mail/sql-outbox.ts';
import type { PurchaseRow, Tables } from '../platform/database/tables/tables.ts';

/** The time that an event is remembered (ms); providers stop sending an event after some days. */
const rememberedMs = 30 * 24 * 60 * 60 * 1000;

export class SqlPurchases implements Purchases {
  readonly #db: Kysely<Tables>;
  readonly #dialect: OpenDatabase['dialect'];

  constructor({ db, dialect }: OpenDatabase) {
    this.#db = db;
    this.#dialect = dialect;
  }

  async open(
    personId: string,
    decide: (payer: PurchasePayer) => NewPurchase | null,
  ): Promise<Purchase | null> {
    const known = await this.openOf(personId);
    if (known) return known;
    return retryOnStaleRevision(() =>
      this.#db.transaction().execute(async (transaction) => {
        const payer = await lockPayer(transaction, this.#dialect, personId);
        const open = await openOf(transaction, personId);
        if (open) return purchaseOf(open);
        const fresh = decide(payer);
        if (!fresh) return null;
        const row: PurchaseRow = {
          id: newId('purchase'),
          person_id: personId,
          provider: fresh.provider,
          intent_id: null,
          amount_pence: fresh.amountPence,
          currency: fresh.currency,
          months: fresh.months,
          language: fresh.language,
          state: 'open',
          created_at: fresh.createdAt,
          look_at: fresh.checkAt,
          paid_at: null,
        };
        await transaction.insertInto('purchase').values(row).execute();
        return purchaseOf(row);
      }),
    );
  }

  async openOf(personId: string): Promise<Purchase | null> {
    const row = await openOf(this.#db, personId);
    return row ? purchaseOf(row) : null;
  }

  find(purchaseId: string): Promise<Purchase | null> {
    return this.#where('id', purchaseId);
  }

  ofIntent(intentId: string): Promise<Purchase | null> {
    return this.#where('intent_id', intentId);
  }

  change<Reply>(
    purchaseId: string,
    decide: (purchase: Purchase, payer: PurchasePayer) => { change?: PurchaseChange; reply: Reply },
  ): Promise<Reply> {
    return retryOnStaleRevision(() =>
      this.#db.transaction().execute(async (transaction) => {
        const found = await transaction
          .selectFrom('purchase')
          .select('person_id')
          .where('id', '=', purchaseId)
          .executeTakeFirst();
        if (!found) throw new AppError('NotFound', 'There is no such purchase.');
        // Every change locks the person first, which protects the purchase too.
        const payer = await lockPayer(transaction, this.#dialect, found.person_id);
        const row = await transaction
          .selectFrom('purchase')
          .selectAll()
          .where('id', '=', purchaseId)
          .executeTakeFirstOrThrow();
        const { change, reply } = decide(purchaseOf(row), payer);
        if (change) await store(transaction, row, change);
        return reply;
      }),
    );
  }

  async due(now: number, atMost: number): Promise<Purchase[]> {
    const rows = await this.#db
      .selectFrom('purchase')
      .selectAll()
      .where('state', '=', 'open')
      .where('look_at', '<=', now)
      .orderBy('look_at')
      .limit(atMost)
      .execute();
    return rows.map(purchaseOf);
  }

  async hasHandledEvent(eventId: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('payment_event')
      .select('id')
      .where('id', '=', eventId)
      .executeTakeFirst();
    return row !== undefined;
  }

  async rememberEvent(eventId: string, at: number): Promise<void> {
    await this.#db
      .deleteFrom('payment_event')
      .where('heard_at', '<', at - rememberedMs)
      .execute();
    await this.#db
      .insertInto('payment_event')
      .values({ id: eventId, heard_at: at })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }

  async #where(column: 'id' | 'intent_id', value: string): Promise<Purchase | null> {
    const row = await this.#db
      .selectFrom('purchase')
      .selectAll()
      .where(column, '=', value)
      .executeTakeFirst();
    return row ? purchaseOf(row) : null;
  }
}

function openOf(db: Kysely<Tables>, personId: string): Promise<PurchaseRow | undefined> {
  return db
    .selectFrom('purchase')
    .selectAll()
    .where('person_id', '=', personId)
    .where('state', '=', 'open')
    .executeTakeFirst();
}

async function store(
  db: Kysely<Tables>,
  { id, person_id: personId }: PurchaseRow,
  { paid, intentId, state, checkAt }: PurchaseChange,
): Promise<void> {
  const columns = {
    ...(intentId === undefined ? {} : { intent_id: intentId }),
    ...(state === undefined ? {} : { state }),
    ...(checkAt === undefined ? {} : { look_at: checkAt }),
    ...(paid ? { paid_at: paid.at } : {}),
  };
  if (Object.keys(columns).length > 0)
    await db.updateTable('purchase').set(columns).where('id', '=', id).execute();
  if (!paid) return;
  await addAccessGrant(db, personId, paid.grant, id);
  if (paid.receipt) await queueMail(db, paid.receipt, paid.at);
}

function purchaseOf(row: PurchaseRow): Purchase {
  return {
    id: row.id,
    personId: row.person_id,
    provider: row.provider,
    intentId: row.intent_id,
    amountPence: row.amount_pence,
    currency: row.currency,
    months: row.months,
    language: row.language,
    state: row.state,
    createdAt: row.created_at,
    checkAt: row.look_at,
  };
}
