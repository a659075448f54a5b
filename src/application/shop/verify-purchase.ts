import { AppError } from '../errors.ts';
import type { Person } from '../../domain/people/person.ts';
import { createAlreadyPurchasedError } from './create-payment.ts';
import { findOwnPurchase, createUnknownPaymentError } from './own-purchase.ts';
import { settlePurchase } from './settle-purchase.ts';
import type { ShopPorts } from './shop-ports.ts';

/**
 * Reads the state of a payment from the provider, and gives the access that it paid for, once (specification 7.3,
 * promise 16).
 *
 * @throws NotFound for an unknown payment and for another person's, AlreadyPurchased when access was given before,
 * PaymentIncomplete while the payment is not paid, Unavailable.
 */
export async function verifyPurchase(ports: ShopPorts, person: Person, intentId: string): Promise<void> {
  const purchase = await findOwnPurchase(ports, person, intentId);
  if (purchase.state === 'paid') throw createAlreadyPurchasedError();
  if (purchase.provider !== ports.payments?.provider) throw createUnknownPaymentError();
  const payment = await ports.payments.find(intentId);
  if (!payment) throw createUnknownPaymentError();
  const kind = await settlePurchase(ports, purchase.id, payment);
  if (kind === 'already paid') throw createAlreadyPurchasedError();
  if (kind !== 'paid') throw new AppError('PaymentIncomplete', incomplete[kind], { status: payment.status });
}

const incomplete = {
  waiting: 'The payment is not through yet.',
  cancelled: 'The payment was cancelled; nothing was charged.',
  mismatch: 'This payment is not the one that was asked for. Please contact us.',
};
