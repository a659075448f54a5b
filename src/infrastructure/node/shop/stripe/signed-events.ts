import { AppError } from '../../../../application/errors.ts';
import type { PaymentEvent } from '../../../../application/ports/server/shop/payments.ts';
import { isObject } from '../../../../domain/platform/json.ts';

/** The header with the signature of an event. */
export const stripeSignature = 'stripe-signature';

/** Older ones may be an eavesdropper's, and ones of a time to come could be kept for later. */
const oldestS = 5 * 60;

/** Stripe's library, loaded when the first payment needs it. */
async function webhooks() {
  const { default: StripeApi } = await import('stripe');
  return StripeApi.webhooks;
}

/** An event in Stripe's form, from the bytes as they came. Throws InvalidRequest for any not signed with this secret, or long ago. */
export async function readSignedEvent(
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
  return isObject(value) && typeof value['id'] === 'string' && typeof value['type'] === 'string';
}

function refused(cause?: unknown): AppError {
  const refusal = new AppError('InvalidRequest', 'This event is not signed as it should be, or too old.');
  refusal.cause = cause;
  return refusal;
}

/** The header that goes with an event. */
export async function signEvent(
  rawBody: string,
  { secret, now }: { secret: string; now: number },
): Promise<string> {
  const stripe = await webhooks();
  const timestamp = Math.floor(now / 1000);
  return stripe.generateTestHeaderString({ payload: rawBody, secret, timestamp });
}
