import { AppError } from '../errors.ts';
import { settlePurchase } from './settle-purchase.ts';
import type { ShopPorts } from './shop-ports.ts';

/**
 * Does the job of verify-purchase by the provider's events when the browser never comes back. The event only says where
 * to look: the provider is asked how the payment stands now, so order and repetition change nothing (promise 16). An
 * event counts as handled once its purchase is settled.
 *
 * @throws InvalidRequest for an event that the provider did not sign just now, Unavailable: the provider sends it
 * again.
 */
export async function receiveWebhook(ports: ShopPorts, rawBody: string, signature: string): Promise<void> {
  const { payments, purchases, clock } = ports;
  if (!payments) throw new AppError('NotFound', 'This service takes no card payments.');
  const event = await payments.readEvent(rawBody, signature);
  if (event.intentId === null || (await purchases.hasHandledEvent(event.id))) return;
  const payment = await payments.find(event.intentId);
  const purchase = payment && (await purchases.find(payment.purchaseId));
  if (purchase) await settlePurchase(ports, purchase.id, payment);
  await purchases.rememberEvent(event.id, clock.now());
}
