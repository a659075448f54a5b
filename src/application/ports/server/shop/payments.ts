import type { CardProviderName } from '../../../../domain/shop/card-provider.ts';
import type { Payment } from '../../../../domain/shop/purchase.ts';

/** An amount to be paid, and its payer. `purchaseId` is the idempotency key at every try. */
export type Order = { purchaseId: string; personId: string; amountPence: number; currency: string };

/** A payment with the secret that lets its payer, and nobody else, pay it. */
export type Intent = Payment & { clientSecret: string };

/** Something happened to this payment; null for a payment means that it is none of ours. */
export type PaymentEvent = { id: string; intentId: string | null };

/** The hosts that the browser gets scripts from, shows frames of and calls, as `https://js.provider.example`. */
export type BrowserHosts = Partial<Record<'scripts' | 'frames' | 'calls', readonly string[]>>;

/**
 * The provider of card payments (specification 7.3).
 *
 * Adapters: `create` with the same purchase any number of times, in parallel or after a lost answer, makes one
 * intent and gives it. An intent says by itself which person and purchase it is of. `amountPence`
 * is what was taken once it has succeeded, and what will be before. `cancel` never undoes a payment: it gives
 * the intent as it is afterwards, cancelled or succeeded or still processing. An unknown id is null.
 * `readEvent` takes the bytes as they came, and throws AppError 'InvalidRequest' for a signature that is not
 * the provider's or is older than five minutes; events may come twice and in any order, so what an event means
 * is asked of `find`. All others throw AppError 'Unavailable' within 12 s when the provider does not answer or
 * answers with a fault of its own; the same call may be repeated.
 */
export interface Payments {
  readonly provider: CardProviderName;
  /** The key by which the browser speaks with the provider. */
  readonly publicKey: string;
  /** The hosts that its card form needs beside this server. */
  readonly browserHosts: BrowserHosts;
  /** The header of its events that has their signature, in small letters. */
  readonly signatureHeader: string;
  create(order: Order): Promise<Intent>;
  find(intentId: string): Promise<Intent | null>;
  cancel(intentId: string): Promise<Intent | null>;
  readEvent(rawBody: string, signature: string): Promise<PaymentEvent>;
}
