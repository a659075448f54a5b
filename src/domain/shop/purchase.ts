import { computeNextAccessTerm, type AccessGrant } from './access-term.ts';

/**
 * One person's purchase of access. Its state goes from 'open' to 'paid' or 'cancelled'. If the provider has taken the
 * money, the purchase becomes paid, even after a cancellation, and stays paid.
 */
export type Purchase = {
  id: string;
  personId: string;
  /** The payment provider of the purchase. */
  provider: string;
  /** The id of the provider's payment intent; null until the provider has answered for the first time. */
  intentId: string | null;
  amountPence: number;
  currency: string;
  /** The term of access (months). */
  months: number;
  /** The language of the receipt. */
  language: string;
  state: 'open' | 'paid' | 'cancelled';
  createdAt: number;
  /** The instant (epoch ms) of the next check with the provider, unless the browser asks earlier. */
  checkAt: number;
};

/** A payment in its current state at the provider. */
export type Payment = {
  intentId: string;
  /** The id of the purchase for which the payment was made; '' for a payment that is not of this shop. */
  purchaseId: string;
  personId: string;
  amountPence: number;
  currency: string;
  status: 'waiting' | 'processing' | 'succeeded' | 'cancelled';
};

export type Settlement =
  | { kind: 'paid'; grant: AccessGrant }
  | { kind: 'already paid' | 'cancelled' | 'waiting' }
  /** The payment belongs to another purchase or has another amount, so it must have no effect. */
  | { kind: 'mismatch' };

/** Decides the effect of a payment on its purchase (promise 16). Purchase, person, amount and currency must match. */
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
 * Returns the instant (epoch ms) of the next check with the provider: a minute from now at first, later when the
 * purchase is one and a half times as old, and at least once a day.
 */
export function computeNextPurchaseCheck({ createdAt }: Pick<Purchase, 'createdAt'>, now: number): number {
  return now + Math.min(dayMs, Math.max(minuteMs, Math.ceil((now - createdAt) / 2)));
}

/**
 * Returns whether a purchase is abandoned: a day after it was opened, or after ten minutes if the provider never
 * answered.
 */
export function isPurchaseAbandoned({ createdAt, intentId }: Purchase, now: number): boolean {
  return now - createdAt >= (intentId === null ? 10 * minuteMs : dayMs);
}
