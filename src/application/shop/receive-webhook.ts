import { AppError } from '../errors.ts';
import { settlePurchase } from './settle-purchase.ts';
import type { ShopPorts } from './shop-ports.ts';

/**
 * Settles a purchase by an event of the provider, in case the browser never returns. The event only names the payment:
 * its state is read from the provider, so that order and repetition change nothing (promise 16). An event counts as
 * handled once its purchase is settled.
 *
 * @throws InvalidRequest for an event without a recent signature of the provider, Unavailable, after which the provider
 * sends the event again.
 */
export async function receivePaymentWebhook(
  ports: ShopPorts,
  rawBody: string,
  signature: string,
): Promise<void> {
  const { payments, purchases, clock } = ports;
  if (!payments) throw new AppError('NotFound', 'This service takes no card payments.');
  const event = await payments.readEvent(rawBody, signature);
  if (event.intentId === null || (await purchases.hasHandledEvent(event.id))) return;
  const payment = await payments.find(event.intentId);
  const purchase = payment && (await purchases.find(payment.purchaseId));
  if (purchase) await settlePurchase(ports, purchase.id, payment);
  await purchases.rememberEvent(event.id, clock.now());
}
