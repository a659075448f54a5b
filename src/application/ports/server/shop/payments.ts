import type { CardProviderName } from '../../../../domain/shop/card-provider.ts';
import type { Payment } from '../../../../domain/shop/purchase.ts';

/** An amount to be paid, and its payer. `purchaseId` is the idempotency key of every retry. */
export type PaymentOrder = { purchaseId: string; personId: string; amountPence: number; currency: string };

/** A payment with the client secret, which lets only its payer pay it. */
export type CardPaymentIntent = Payment & { clientSecret: string };

/** A provider's event about a payment; `intentId` is null for a payment that is not of this shop. */
export type PaymentEvent = { id: string; intentId: string | null };

/**
 * The origins, as `https://js.provider.example`, from which the browser loads scripts and frames, and which it calls.
 */
export type PaymentBrowserOrigins = Partial<Record<'scripts' | 'frames' | 'calls', readonly string[]>>;

/**
 * The provider of card payments (specification 7.3).
 *
 * Adapters: an intent must contain the ids of its person and purchase. Its `amountPence` is the paid amount after
 * success, and the amount to pay before. All calls except for `readEvent` throw AppError 'Unavailable' within 12 s when
 * the provider does not answer or fails; the same call may be repeated.
 */
export interface PaymentProvider {
  readonly provider: CardProviderName;
  /** The public key with which the browser calls the provider. */
  readonly publicKey: string;
  /** The origins that the provider's card form needs beside this server. */
  readonly browserHosts: PaymentBrowserOrigins;
  /** The name of the signature header of the provider's events, in lower case. */
  readonly signatureHeader: string;
  /**
   * Makes an intent. Repeated calls with one purchase, also in parallel or after a lost answer, must return the same
   * intent.
   */
  create(order: PaymentOrder): Promise<CardPaymentIntent>;
  /** Returns an intent; null for an unknown id. */
  find(intentId: string): Promise<CardPaymentIntent | null>;
  /**
   * Cancels an intent, but never undoes a payment: the returned intent may be cancelled, succeeded or still processing.
   * Null for an unknown id.
   */
  cancel(intentId: string): Promise<CardPaymentIntent | null>;
  /**
   * Reads an event from its unchanged bytes. Events may come twice and in any order, so the caller must ask `find` for
   * the state. Throws AppError 'InvalidRequest' for a signature that is invalid or older than five minutes.
   */
  readEvent(rawBody: string, signature: string): Promise<PaymentEvent>;
}
