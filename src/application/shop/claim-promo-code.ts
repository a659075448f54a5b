import { computeNextAccessTerm, computePaymentStatus } from '../../domain/shop/access-term.ts';
import {
  isPromoCodeUsable,
  normalisePromoCode,
  toShopPromoCode,
  type PromoCode,
} from '../../domain/shop/promo-code.ts';
import { AppError, toErrorCode } from '../errors.ts';
import type { Person } from '../../domain/people/person.ts';
import { createAlreadyPurchasedError } from './create-payment.ts';
import { findOwnPurchase } from './own-purchase.ts';
import { cancelOpenPurchase } from './settle-purchase.ts';
import type { ShopPorts } from './shop-ports.ts';

/** Finds a promo code with its present state (specification 7.3). @throws NotFound for an unknown code. */
export async function findPromoCode({ promoCodes, clock }: ShopPorts, typed: string): Promise<PromoCode> {
  const promo = await promoCodes.find(normalisePromoCode(typed));
  if (!promo) throw new AppError('NotFound', 'Invalid promo code');
  return toShopPromoCode(promo, clock.now());
}

/**
 * Gives access by a code of 100 %, without a charge. A repeated claim changes nothing while the access lasts (promise
 * 17). An open payment is cancelled first, so that nobody pays for access that a code gives.
 *
 * @throws InvalidPromoCode, AlreadyPurchased for a person who has access by other means, PaymentIncomplete while the
 * provider is processing the person's payment.
 */
export async function claimPromoCode(ports: ShopPorts, person: Person, typed: string): Promise<void> {
  const { promoCodes, clock, offer } = ports;
  const now = clock.now();
  const key = { code: normalisePromoCode(typed), personId: person.id };
  const known = await promoCodes.find(key.code);
  if (known && isPromoCodeUsable(toShopPromoCode(known, now))) await endOpenPayment(ports, person);
  const refusal = await promoCodes.claim(key, (promo, { hasClaimed, grants }) => {
    const hasAccess = computePaymentStatus(grants, now) === 'paid';
    if (hasClaimed) return { reply: hasAccess ? null : ('InvalidPromoCode' as const) };
    if (!promo || !isPromoCodeUsable(toShopPromoCode(promo, now)))
      return { reply: 'InvalidPromoCode' as const };
    if (hasAccess) return { reply: 'AlreadyPurchased' as const };
    const term = computeNextAccessTerm(grants, now, promo.months ?? offer.months);
    return { claim: { grant: { source: 'promo', ...term }, at: now }, reply: null };
  });
  if (refusal === 'AlreadyPurchased') throw createAlreadyPurchasedError();
  if (refusal) throw new AppError('InvalidPromoCode', 'Invalid promo code');
}

/**
 * Claims a code in place of an open payment (decision C24).
 *
 * @throws NotFound for an unknown payment and for another person's; otherwise as `claimPromoCode`.
 */
export async function applyPromoCode(
  ports: ShopPorts,
  person: Person,
  { couponCode, intentId }: { couponCode: string; intentId: string },
): Promise<void> {
  await findOwnPurchase(ports, person, intentId);
  await claimPromoCode(ports, person, couponCode);
}

/**
 * Cancels the person's open payment. An unavailable provider does not stop the claim: reconcile-purchases.ts cancels
 * later.
 */
async function endOpenPayment(ports: ShopPorts, person: Person): Promise<void> {
  const open = await ports.purchases.openOf(person.id);
  if (!open) return;
  const outcome = await cancelOpenPurchase(ports, open).catch((error: unknown) => {
    if (toErrorCode(error) === 'Unavailable') return null;
    throw error;
  });
  if (outcome === 'paid' || outcome === 'already paid') throw createAlreadyPurchasedError();
  if (outcome === 'waiting')
    throw new AppError('PaymentIncomplete', 'A payment is under way. Wait until it is through.');
}

/** Returns the normalised code when it belongs to an organisation and can be claimed now; otherwise null. */
export async function findOrganisationCode(
  { promoCodes, clock }: Pick<ShopPorts, 'promoCodes' | 'clock'>,
  typed: string,
): Promise<string | null> {
  const code = normalisePromoCode(typed);
  const promo = code === '' ? null : await promoCodes.find(code);
  return promo && promo.organisation !== '' && isPromoCodeUsable(toShopPromoCode(promo, clock.now()))
    ? code
    : null;
}
