import { nextTerm, type Grant } from './access-term.ts';

/**
 * One person's buying of access, from the shop's side. It goes from 'open' to 'paid' or 'cancelled'; what the
 * provider took is always paid, even after a cancellation of ours, and what is paid stays so.
 */
export type Purchase = {
  id: string;
  personId: string;
  /** The provider that holds its intent. */
  provider: string;
  /** The provider's payment; null until the provider has answered for the first time. */
  intentId: string | null;
  amountPence: number;
  currency: string;
  /** Months of access it buys. */
  months: number;
  /** In which its receipt is written. */
  language: string;
  state: 'open' | 'paid' | 'cancelled';
  createdAt: number;
  /** When it is checked at the provider, unless the browser asks before. */
  checkAt: number;
};

/** A payment as the provider has it at this moment. */
export type Payment = {
  intentId: string;
  /** The purchase named when the payment was made; '' for a payment that is not of this shop. */
  purchaseId: string;
  personId: string;
  amountPence: number;
  currency: string;
  status: 'waiting' | 'processing' | 'succeeded' | 'cancelled';
};

export type Settlement =
  | { kind: 'paid'; grant: Grant }
  | { kind: 'already paid' | 'cancelled' | 'waiting' }
  /** The payment is not the one of this purchase, or not what it costs; nothing follows from it. */
  | { kind: 'mismatch' };

/** Applies a payment to its purchase (promise 16): owner, amount, currency and status have to be right. */
export function settle(
  purchase: Purchase,
  payment: Payment,
  grants: readonly Grant[],
  now: number,
): Settlement {
  if (purchase.state === 'paid') return { kind: 'already paid' };
  if (!belongsTo(payment, purchase)) return { kind: 'mismatch' };
  if (payment.status === 'succeeded')
    return { kind: 'paid', grant: { source: 'card', ...nextTerm(grants, now, purchase.months) } };
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

/** The first check comes soon, later ones at one and a half times the age of the purchase, and at least once a day. */
export function nextCheck({ createdAt }: Pick<Purchase, 'createdAt'>, now: number): number {
  return now + Math.min(dayMs, Math.max(minuteMs, Math.ceil((now - createdAt) / 2)));
}

/** Is a purchase abandoned: a day after it was opened, or ten minutes after it when the provider never answered? */
export function isForgotten({ createdAt, intentId }: Purchase, now: number): boolean {
  return now - createdAt >= (intentId === null ? 10 * minuteMs : dayMs);
}
