import { isJsonObject, isString } from '../../../domain/platform/json.ts';

/**
 * The parameters of the redirect from a card provider: the payment's id, which is not secret, and its secret. Either
 * may be missing.
 */
export type PaymentReturn = { id: string | null; secret: string | null };

/**
 * Reads the payment from the query, or from the history state that `toReloadableReturn` made. A secret must begin with
 * the id (decision A55).
 */
export function readPaymentReturn(search: string, state: unknown): PaymentReturn {
  const query = new URLSearchParams(search);
  const secret = query.get('payment_intent_client_secret') || null;
  const ofSecret = secret && /^(.+?)_secret/.exec(secret)?.[1];
  return { id: ofSecret || query.get('payment_intent') || keptId(state), secret };
}

/** Returns the history state for a reload: the payment's id without its secret (promise 18). */
export const toReloadableReturn = ({ id }: PaymentReturn): unknown => id && { paymentIntent: id };

function keptId(state: unknown): string | null {
  const id = isJsonObject(state) ? state['paymentIntent'] : null;
  return isString(id) ? id : null;
}
