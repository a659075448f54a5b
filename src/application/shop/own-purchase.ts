import type { Purchase } from '../../domain/shop/purchase.ts';
import { AppError } from '../errors.ts';
import type { Person } from '../../domain/people/person.ts';
import type { Purchases } from '../ports/server/shop/purchases.ts';

/** Returns the purchase of this payment. Throws NotFound for an unknown payment and for another person's alike. */
export async function findOwnPurchase(
  { purchases }: { purchases: Purchases },
  person: Person,
  intentId: string,
): Promise<Purchase> {
  // Every provider's ids have this form.
  const purchase = /^[\w-]+$/.test(intentId) ? await purchases.ofIntent(intentId) : null;
  if (purchase?.personId !== person.id) throw createUnknownPaymentError();
  return purchase;
}

export const createUnknownPaymentError = (): AppError =>
  new AppError('NotFound', 'There is no such payment.');
