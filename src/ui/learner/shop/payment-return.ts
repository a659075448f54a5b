import { isJsonObject, isString } from '../../../domain/platform/json.ts';

/** The parameters with which a card provider brings the browser back. The id is no secret; either may be missing. */
export type PaymentReturn = { id: string | null; secret: string | null };

/**
 * Reads the address of the completion page: its query, or the state that an earlier reading left in the tab's history.
 * A secret begins with the id (decision A55).
 */
export function readPaymentReturn(search: string, state: unknown): PaymentReturn {
  const query = new URLSearchParams(search);
  const secret = query.get('payment_intent_client_secret') || null;
  const ofSecret = secret && /^(.+?)_secret/.exec(secret)?.[1];
  return { id: ofSecret || query.get('payment_intent') || keptId(state), secret };
}

/** Returns the part that a reload may read: the payment's id, and nothing that pays it (promise 18). */
export const toReloadableReturn = ({ id }: PaymentReturn): unknown => id && { paymentIntent: id };

function keptId(state: unknown): string | null {
  const id = isJsonObject(state) ? state['paymentIntent'] : null;
  return isString(id) ? id : null;
}
