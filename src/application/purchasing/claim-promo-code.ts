import { nextTerm, paymentStatus } from '../../domain/pricing/access-term.ts';
import { isUsable, normaliseCode, shown, type PromoCode } from '../../domain/pricing/promo-code.ts';
import { AppError, errorCode } from '../errors.ts';
import type { Person } from '../ports/people.ts';
import { alreadyPurchased } from './create-payment.ts';
import { ownPurchase } from './own-purchase.ts';
import { giveUpPurchase } from './settle-purchase.ts';
import type { ShopPorts } from './shop-ports.ts';

/** A promo code as it stands (specification 7.3). @throws NotFound for an unknown one. */
export async function findPromoCode({ promoCodes, clock }: ShopPorts, typed: string): Promise<PromoCode> {
  const promo = await promoCodes.find(normaliseCode(typed));
  if (!promo) throw new AppError('NotFound', 'Invalid promo code');
  return shown(promo, clock.now());
}

/**
 * Access by a code of 100 %, without a charge. Claiming it again while it runs is fine and changes nothing
 * (promise 17); a payment that was open is cancelled.
 *
 * @throws InvalidPromoCode, or AlreadyPurchased for a person who has access by other means.
 */
export async function claimPromoCode(ports: ShopPorts, person: Person, typed: string): Promise<void> {
  const { promoCodes, clock, offer } = ports;
  const now = clock.now();
  const key = { code: normaliseCode(typed), personId: person.id };
  const refusal = await promoCodes.claim(key, (promo, { hasClaimed, grants }) => {
    const hasAccess = paymentStatus(grants, now) === 'paid';
    if (hasClaimed) return { reply: hasAccess ? null : ('InvalidPromoCode' as const) };
    if (!promo || !isUsable(shown(promo, now))) return { reply: 'InvalidPromoCode' as const };
    if (hasAccess) return { reply: 'AlreadyPurchased' as const };
    const term = nextTerm(grants, now, promo.months ?? offer.months);
    return { claim: { grant: { source: 'promo', ...term }, at: now }, reply: null };
  });
  if (refusal === 'AlreadyPurchased') throw alreadyPurchased();
  if (refusal) throw new AppError('InvalidPromoCode', 'Invalid promo code');
  await giveUpOpenPayment(ports, person);
}

/**
 * A code in place of an open payment (decision C24): as a claim, for a person who has begun to pay.
 *
 * @throws NotFound for an unknown or another person's payment, else as a claim.
 */
export async function applyPromoCode(
  ports: ShopPorts,
  person: Person,
  { couponCode, intentId }: { couponCode: string; intentId: string },
): Promise<void> {
  await ownPurchase(ports, person, intentId);
  await claimPromoCode(ports, person, couponCode);
}

/** Access is there already: a provider out of reach is asked again by the reconciler. */
async function giveUpOpenPayment(ports: ShopPorts, person: Person): Promise<void> {
  const open = await ports.purchases.openOf(person.id);
  if (!open) return;
  try {
    await giveUpPurchase(ports, open);
  } catch (error) {
    if (errorCode(error) !== 'Unavailable') throw error;
  }
}
