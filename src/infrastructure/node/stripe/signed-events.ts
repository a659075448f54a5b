import StripeApi from 'stripe';
import { AppError } from '../../../application/errors.ts';
import type { PaymentEvent } from '../../../application/ports/payments.ts';

/** Older ones may be an eavesdropper's. */
const oldestS = 5 * 60;

/** An event in Stripe's form, from the bytes as they came. Throws InvalidRequest for any not signed with this secret, or long ago. */
export function readSignedEvent(
  rawBody: string,
  signature: string,
  { secret, now }: { secret: string; now: number },
): PaymentEvent {
  let event: StripeApi.Event;
  try {
    event = StripeApi.webhooks.constructEvent(rawBody, signature, secret, oldestS, undefined, now);
  } catch (error) {
    const refusal = new AppError('InvalidRequest', 'This event is not signed as it should be, or too old.');
    refusal.cause = error;
    throw refusal;
  }
  const isOfIntent = event.type.startsWith('payment_intent.');
  return { id: event.id, intentId: isOfIntent ? (event.data.object as { id: string }).id : null };
}

/** The header that goes with an event. */
export function signEvent(rawBody: string, { secret, now }: { secret: string; now: number }): string {
  const timestamp = Math.floor(now / 1000);
  return StripeApi.webhooks.generateTestHeaderString({ payload: rawBody, secret, timestamp });
}
