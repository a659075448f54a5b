import type { Grant } from '../../../../domain/shop/access-term.ts';
import type { Purchase } from '../../../../domain/shop/purchase.ts';
import type { MailDraft } from '../platform/letters.ts';
import type { Person } from '../../../../domain/people/person.ts';

/** A decision's writes; all of one decision are stored together or not at all. */
export type PurchaseChange = Partial<Pick<Purchase, 'intentId' | 'state' | 'checkAt'>> & {
  /** Access for the person, once a purchase; a receipt goes to the outbox with it. */
  paid?: { grant: Grant; at: number; receipt: MailDraft | null };
};

/** The payer's data that a decision may know. */
export type Payer = Pick<Person, 'email' | 'grants'>;

export type FreshPurchase = Omit<Purchase, 'id' | 'personId' | 'intentId' | 'state'>;

/**
 * Every purchase of everybody.
 *
 * Adapters: at most one is open for a person. `open` gives the open one; when there is none it shows `decide`
 * the person, who is locked, and makes what it gives. Parallel calls get the same. `change` runs `decide` in one transaction with the purchase and its person
 * locked; `decide` must be pure. A second grant of a purchase changes
 * nothing. A resolved promise means that the change is durable.
 */
export interface Purchases {
  open(personId: string, decide: (payer: Payer) => FreshPurchase | null): Promise<Purchase | null>;
  openOf(personId: string): Promise<Purchase | null>;
  find(purchaseId: string): Promise<Purchase | null>;
  ofIntent(intentId: string): Promise<Purchase | null>;
  /** Throws AppError 'NotFound' for an unknown purchase. */
  change<Reply>(
    purchaseId: string,
    decide: (purchase: Purchase, payer: Payer) => { change?: PurchaseChange; reply: Reply },
  ): Promise<Reply>;
  /** The open purchases that are due to be checked, those that wait longest first. */
  due(now: number, atMost: number): Promise<Purchase[]>;
  /** Whether an event of the provider has been handled. */
  hasHandledEvent(eventId: string): Promise<boolean>;
  /** Remembers an event for 30 days. A second time changes nothing. */
  rememberEvent(eventId: string, at: number): Promise<void>;
}
