import { AppError } from '../../../../application/errors.ts';
import type { PaymentEvent } from '../../../../application/ports/server/shop/payments.ts';
import { isJsonObject } from '../../../../domain/platform/json.ts';

/** The name of the header with an event's signature. */
export const stripeSignatureHeader = 'stripe-signature';

/**
 * The most that the time of a signature may differ from now (s): an older event may be an eavesdropper's, and a future
 * one could be sent again later.
 */
const oldestS = 5 * 60;

/** Loads Stripe's library at the first payment. */
async function webhooks() {
  const { default: StripeApi } = await import('stripe');
  return StripeApi.webhooks;
}

/**
 * Reads an event in Stripe's format from its unchanged bytes. @throws AppError 'InvalidRequest' if it is not signed
 * with this secret, or not recently.
 */
export async function readSignedStripeEvent(
  rawBody: string,
  signature: string,
  { secret, now }: { secret: string; now: number },
): Promise<PaymentEvent> {
  const stripe = await webhooks();
  let event: unknown;
  try {
    event = stripe.constructEvent(rawBody, signature, secret, oldestS, undefined, now);
  } catch (error) {
    throw refused(error);
  }
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  if (signedAt - now / 1000 > oldestS || !isEvent(event)) throw refused();
  const { id, type, data } = event;
  return { id, intentId: type.startsWith('payment_intent.') ? (data?.object?.id ?? null) : null };
}

type Event = { id: string; type: string; data?: { object?: { id?: string } } };

function isEvent(value: unknown): value is Event {
  return isJsonObject(value) && typeof value['id'] === 'string' && typeof value['type'] === 'string';
}

function refused(cause?: unknown): AppError {
  const refusal = new AppError('InvalidRequest', 'This event is not signed as it should be, or too old.');
  refusal.cause = cause;
  return refusal;
}

/** Returns the signature header of an event. */
export async function signStripeEvent(
  rawBody: string,
  { secret, now }: { secret: string; now: number },
): Promise<string> {
  const stripe = await webhooks();
  const timestamp = Math.floor(now / 1000);
  return stripe.generateTestHeaderString({ payload: rawBody, secret, timestamp });
}
