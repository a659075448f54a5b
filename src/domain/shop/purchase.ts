import { computeNextAccessTerm, type AccessGrant } from './access-term.ts';

/**
 * One person's purchase of access. It goes from 'open' to 'paid' or 'cancelled'. If the provider took the money it
 * becomes paid, even after our cancellation, and stays so.
 */
export type Purchase = {
  id: string;
  personId: string;
  /** The provider of its payment intent. */
  provider: string;
  /** The id of the provider's payment intent; null until the provider has answered for the first time. */
  intentId: string | null;
  amountPence: number;
  currency: string;
  /** The term of access (months). */
  months: number;
  /** The language of its receipt. */
  language: string;
  state: 'open' | 'paid' | 'cancelled';
  createdAt: number;
  /** The instant at which it is checked with the provider, unless the browser asks earlier. */
  checkAt: number;
};

/** A payment in its current state at the provider. */
export type Payment = {
  intentId: string;
  /** The id of the purchase named when the payment was made; '' for a payment that is not of this shop. */
  purchaseId: string;
  personId: string;
  amountPence: number;
  currency: string;
  status: 'waiting' | 'processing' | 'succeeded' | 'cancelled';
};

export type Settlement =
  | { kind: 'paid'; grant: AccessGrant }
  | { kind: 'already paid' | 'cancelled' | 'waiting' }
  /** The payment is not that of this purchase, or has another amount; it must have no effect. */
  | { kind: 'mismatch' };

/** Applies a payment to its purchase (promise 16): owner, amount, currency and status must match. */
export function decideSettlement(
  purchase: Purchase,
  payment: Payment,
  grants: readonly AccessGrant[],
  now: number,
): Settlement {
  if (purchase.state === 'paid') return { kind: 'already paid' };
  if (!belongsTo(payment, purchase)) return { kind: 'mismatch' };
  if (payment.status === 'succeeded')
    return {
      kind: 'paid',
      grant: { source: 'card', ...computeNextAccessTerm(grants, now, purchase.months) },
    };
  return { kind: payment.status === 'cancelled' ? 'cancelled' : 'waiting' };
}

function belongsTo(payment: Payment, purchase: Purchase): boolean {
  return (
    payment.purchaseId === purchase.id &&
    payment.personId === purchase.personId &&
    (purchase.intentId === null || payment.intentId === purchase.intentId) &&
    payment.amountPence === purchase.amountPence &&
    payment.currency === purchase.currency
  );
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * Returns the instant of the next check: a minute from now at first, later at one and a half times the age of the
 * purchase, and at least once a day.
 */
export function computeNextPurchaseCheck({ createdAt }: Pick<Purchase, 'createdAt'>, now: number): number {
  return now + Math.min(dayMs, Math.max(minuteMs, Math.ceil((now - createdAt) / 2)));
}

/**
 * Returns whether a purchase is abandoned: a day after it was opened, or ten minutes when the provider never answered.
 */
export function isPurchaseAbandoned({ createdAt, intentId }: Purchase, now: number): boolean {
  return now - createdAt >= (intentId === null ? 10 * minuteMs : dayMs);
}
