import type { AccessGrant } from '../../../../domain/shop/access-term.ts';
import type { Purchase } from '../../../../domain/shop/purchase.ts';
import type { MailDraft } from '../platform/mail-writer.ts';
import type { Person } from '../../../../domain/people/person.ts';

/** The changes of one decision, stored together or not at all. */
export type PurchaseChange = Partial<Pick<Purchase, 'intentId' | 'state' | 'checkAt'>> & {
  /** The access that a paid purchase gives, once; its receipt is queued in the outbox in the same transaction. */
  paid?: { grant: AccessGrant; at: number; receipt: MailDraft | null };
};

/** The payer's data that a decision needs. */
export type PurchasePayer = Pick<Person, 'email' | 'grants'>;

export type NewPurchase = Omit<Purchase, 'id' | 'personId' | 'intentId' | 'state'>;

/**
 * Every purchase of every person.
 *
 * Adapters: a person has at most one open purchase. `open` returns the open purchase; without one it must lock the
 * person, call `decide` and store the result. Parallel calls must return the same purchase. `change` must run `decide`
 * in one transaction with the purchase and its person locked. `decide` must be pure. A second grant of a purchase must
 * change nothing. A resolved promise means that the change is durable.
 */
export interface Purchases {
  open(personId: string, decide: (payer: PurchasePayer) => NewPurchase | null): Promise<Purchase | null>;
  openOf(personId: string): Promise<Purchase | null>;
  find(purchaseId: string): Promise<Purchase | null>;
  ofIntent(intentId: string): Promise<Purchase | null>;
  /** Changes a purchase. Throws AppError 'NotFound' for an unknown purchase. */
  change<Reply>(
    purchaseId: string,
    decide: (purchase: Purchase, payer: PurchasePayer) => { change?: PurchaseChange; reply: Reply },
  ): Promise<Reply>;
  /** Returns the open purchases that are due for a check, the longest overdue first. */
  due(now: number, atMost: number): Promise<Purchase[]>;
  /** Returns whether an event of the provider was handled already. */
  hasHandledEvent(eventId: string): Promise<boolean>;
  /** Stores an event as handled for 30 days; a repetition changes nothing. */
  rememberEvent(eventId: string, at: number): Promise<void>;
}
