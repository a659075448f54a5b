import type { AuditEntryFactory } from '../../../src/application/ports/server/platform/audit-log.ts';
import { AppError } from '../../../src/application/errors.ts';
import type { PromoCodes } from '../../../src/application/ports/server/shop/promo-codes.ts';
import type {
  NewPurchase,
  PurchasePayer,
  PurchaseChange,
  Purchases,
} from '../../../src/application/ports/server/shop/purchases.ts';
import type { AccessGrant } from '../../../src/domain/shop/access-term.ts';
import type { PromoCodeRecord } from '../../../src/domain/shop/promo-code.ts';
import type { Purchase } from '../../../src/domain/shop/purchase.ts';
import {
  atOnce,
  BrokenReference,
  type Commits,
  type MemoryDatabase,
  type PurchaseRow,
} from './memory-database.ts';

/** Time for which processed events are stored (ms); payment providers repeat an event for some days only. */
const rememberedMs = 30 * 24 * 60 * 60 * 1000;

/** The in-memory twin of SqlPurchases. Changes for the same person run one after the other. */
export class MemoryPurchases implements Purchases {
  readonly #database: MemoryDatabase;
  readonly #commits: Commits;

  constructor(database: MemoryDatabase, commits: Commits = atOnce) {
    this.#database = database;
    this.#commits = commits;
  }

  async open(
    personId: string,
    decide: (payer: PurchasePayer) => NewPurchase | null,
  ): Promise<Purchase | null> {
    const known = this.#openRow(personId);
    if (known) return purchaseOf(known);
    await this.#commits.before();
    const open = this.#openRow(personId);
    if (open) return purchaseOf(open);
    const fresh = decide(payerOf(this.#database, personId));
    if (!fresh) return null;
    if (!this.#database.tables.people.has(personId)) throw new BrokenReference(`person ${personId}`);
    const id = this.#database.newId('purchase');
    const row: PurchaseRow = { ...fresh, id, personId, intentId: null, state: 'open', paidAt: null };
    this.#database.tables.purchases.set(id, row);
    await this.#commits.after();
    return purchaseOf(row);
  }

  async openOf(personId: string): Promise<Purchase | null> {
    const row = this.#openRow(personId);
    return row ? purchaseOf(row) : null;
  }

  async find(purchaseId: string): Promise<Purchase | null> {
    const row = this.#database.tables.purchases.get(purchaseId);
    return row ? purchaseOf(row) : null;
  }

  async ofIntent(intentId: string): Promise<Purchase | null> {
    const row = [...this.#database.tables.purchases.values()].find((one) => one.intentId === intentId);
    return row ? purchaseOf(row) : null;
  }

  async change<Reply>(
    purchaseId: string,
    decide: (purchase: Purchase, payer: PurchasePayer) => { change?: PurchaseChange; reply: Reply },
  ): Promise<Reply> {
    await this.#commits.before();
    const row = this.#database.tables.purchases.get(purchaseId);
    if (!row) throw new AppError('NotFound', 'There is no such purchase.');
    const { change, reply } = decide(purchaseOf(row), payerOf(this.#database, row.personId));
    if (change) this.#store(row, change);
    await this.#commits.after();
    return reply;
  }

  async due(now: number, atMost: number): Promise<Purchase[]> {
    return [...this.#database.tables.purchases.values()]
      .filter(({ state, checkAt }) => state === 'open' && checkAt <= now)
      .toSorted((one, other) => one.checkAt - other.checkAt)
      .slice(0, atMost)
      .map(purchaseOf);
  }

  async hasHandledEvent(eventId: string): Promise<boolean> {
    return this.#database.tables.paymentEvents.has(eventId);
  }

  async rememberEvent(eventId: string, at: number): Promise<void> {
    await this.#commits.before();
    const { paymentEvents } = this.#database.tables;
    for (const [id, receivedAt] of paymentEvents)
      if (receivedAt < at - rememberedMs) paymentEvents.delete(id);
    if (!paymentEvents.has(eventId)) paymentEvents.set(eventId, at);
    await this.#commits.after();
  }

  #openRow(personId: string): PurchaseRow | undefined {
    return [...this.#database.tables.purchases.values()].find(
      (row) => row.personId === personId && row.state === 'open',
    );
  }

  #store(row: PurchaseRow, { paid, intentId, state, checkAt }: PurchaseChange): void {
    this.#database.tables.purchases.set(row.id, {
      ...row,
      ...(intentId === undefined ? {} : { intentId }),
      ...(state === undefined ? {} : { state }),
      ...(checkAt === undefined ? {} : { checkAt }),
      ...(paid ? { paidAt: paid.at } : {}),
    });
    if (!paid) return;
    this.#database.addGrant(row.personId, paid.grant, row.id);
    if (paid.receipt) this.#database.queueMail(paid.receipt, paid.at);
  }
}

/** The in-memory twin of SqlPromoCodes. */
export class MemoryPromoCodes implements PromoCodes {
  readonly #database: MemoryDatabase;
  readonly #commits: Commits;

  constructor(database: MemoryDatabase, commits: Commits = atOnce) {
    this.#database = database;
    this.#commits = commits;
  }

  async create(
    promo: Omit<PromoCodeRecord, 'id' | 'claims' | 'disabledAt'>,
    _at: number,
    noted?: AuditEntryFactory<PromoCodeRecord>,
  ): Promise<PromoCodeRecord | null> {
    await this.#commits.before();
    if (this.#withCode(promo.code)) return null;
    const row = { ...promo, id: this.#database.newId('promo'), claims: 0, disabledAt: null };
    this.#database.tables.promoCodes.set(row.id, row);
    if (noted) this.#database.recordAct(noted({ ...row }));
    await this.#commits.after();
    return { ...row };
  }

  async find(code: string): Promise<PromoCodeRecord | null> {
    const row = this.#withCode(code);
    return row ? { ...row } : null;
  }

  async all(): Promise<PromoCodeRecord[]> {
    return [...this.#database.tables.promoCodes.values()]
      .map((row) => ({ ...row }))
      .toSorted((one, other) => (one.code < other.code ? -1 : 1));
  }

  async disable(code: string, at: number, noted?: AuditEntryFactory): Promise<boolean> {
    await this.#commits.before();
    const row = this.#withCode(code);
    if (!row) return false;
    this.#database.tables.promoCodes.set(row.id, { ...row, disabledAt: row.disabledAt ?? at });
    if (noted && row.disabledAt === null) this.#database.recordAct(noted());
    await this.#commits.after();
    return true;
  }

  async claim<Reply>(
    { code, personId }: { code: string; personId: string },
    decide: (
      promo: PromoCodeRecord | null,
      claimant: { hasClaimed: boolean; grants: readonly AccessGrant[] },
    ) => { claim?: { grant: AccessGrant; at: number }; reply: Reply },
  ): Promise<Reply> {
    await this.#commits.before();
    const { promoCodes, claims, people } = this.#database.tables;
    const { grants } = payerOf(this.#database, personId);
    const row = this.#withCode(code);
    if (!row) return decide(null, { hasClaimed: false, grants }).reply;
    const hasClaimed = [...claims.values()].some(
      (earlier) => earlier.personId === personId && earlier.promoId === row.id,
    );
    const { claim, reply } = decide({ ...row }, { hasClaimed, grants });
    if (!claim) return reply;
    if (!people.has(personId)) throw new BrokenReference(`person ${personId}`);
    const id = this.#database.newId('claim');
    claims.set(id, { id, promoId: row.id, personId });
    promoCodes.set(row.id, { ...row, claims: row.claims + 1 });
    this.#database.addGrant(personId, claim.grant, id);
    await this.#commits.after();
    return reply;
  }

  #withCode(code: string) {
    return [...this.#database.tables.promoCodes.values()].find((promo) => promo.code === code);
  }
}

function payerOf(database: MemoryDatabase, personId: string): PurchasePayer {
  const email = database.tables.people.get(personId)?.email ?? '';
  const grants = database.grantsOf(personId).map(({ source, from, until }) => ({ source, from, until }));
  return { email, grants };
}

function purchaseOf({ paidAt: _paidAt, ...purchase }: PurchaseRow): Purchase {
  return purchase;
}
