import type { CardProvider } from '../../../application/ports/card-payments.ts';
import type { OpenPayment } from '../../../application/ports/shop-gateway.ts';
import type { PromoCode } from '../../../domain/pricing/promo-code.ts';
import type { WirePaymentIntent, WirePaymentsConfig } from './payments.ts';
import type { WirePromoCode } from './promo-codes.ts';
import { fieldsOf, neededText, sameWords, textOf } from './read-fields.ts';

/** Reads the shop's answers from any server that follows specification 7. */

/** A server that names no provider means Stripe. Throws without the key that Stripe needs. */
export function fromWirePaymentsConfig(wire: unknown): CardProvider {
  const { provider, publicKey } = fieldsOf<WirePaymentsConfig>(wire);
  for (const name of ['none', 'sandbox'] as const)
    if (sameWords(provider, name)) return { provider: name, publicKey: textOf(publicKey) ?? '' };
  return { provider: 'stripe', publicKey: neededText(publicKey) };
}

/** Throws at a payment that cannot be paid or has no price. */
export function fromWirePaymentIntent(wire: unknown): OpenPayment {
  const { clientSecret, paymentIntent, charged } = fieldsOf<WirePaymentIntent>(wire);
  if (typeof charged !== 'number' || !Number.isSafeInteger(charged) || charged < 0) throw new TypeError();
  return { clientSecret: neededText(clientSecret), paymentIntent: textOf(paymentIntent) ?? '', charged };
}

/** What is not said to be active, or worth 100 %, is not. */
export function fromWirePromoCode(wire: unknown): PromoCode {
  const { active, percentOff, code, id, metadata } = fieldsOf<WirePromoCode>(wire);
  const known = typeof metadata === 'object' && metadata !== null ? Object.entries(metadata) : [];
  return {
    active: active === true,
    percentOff: typeof percentOff === 'number' ? percentOff : 0,
    code: textOf(code) ?? '',
    id: textOf(id) ?? '',
    metadata: Object.fromEntries(known.filter(([, value]) => typeof value === 'string')),
  };
}
