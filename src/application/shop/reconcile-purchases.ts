import { computePaymentStatus } from '../../domain/shop/access-term.ts';
import { isPurchaseAbandoned, computeNextPurchaseCheck, type Purchase } from '../../domain/shop/purchase.ts';
import { toErrorCode } from '../errors.ts';
import type { People } from '../ports/server/people/people.ts';
import { cancelOpenPurchase, settlePurchase } from './settle-purchase.ts';
import type { ShopPorts } from './shop-ports.ts';

type ReconcilePorts = ShopPorts & { people: People };

/**
 * The number of purchases read at once. They are checked one after the other, so that a long list never slows down the
 * shop.
 */
const batchSize = 50;

/**
 * Finishes purchases after a crash, a closed browser or a lost event: checks every open purchase that is due with the
 * provider, gives access for paid ones and ends abandoned ones. It can run at any time and in several processes.
 * `aheadMs` includes purchases that are due up to so much later. Returns the number of checked purchases.
 */
export async function reconcilePurchases(ports: ReconcilePorts, aheadMs = 0): Promise<number> {
  const { purchases, clock } = ports;
  if (!ports.payments) return 0;
  const due = await purchases.due(clock.now() + aheadMs, batchSize);
  for (const purchase of due) {
    // The next check is stored first, so that one failing purchase never holds up the others.
    await purchases.change(purchase.id, () => ({
      change: { checkAt: computeNextPurchaseCheck(purchase, clock.now()) },
      reply: undefined,
    }));
    try {
      await reconcile(ports, purchase);
    } catch (error) {
      if (toErrorCode(error) !== 'Unavailable') throw error;
    }
  }
  return due.length;
}

async function reconcile(ports: ReconcilePorts, purchase: Purchase): Promise<void> {
  const { payments, purchases, people, clock } = ports;
  const now = clock.now();
  const { id, intentId, provider, personId, amountPence, currency } = purchase;
  const person = await people.find(personId);
  const isNeedless = person === null || computePaymentStatus(person.grants, now) === 'paid';
  if (isNeedless || isPurchaseAbandoned(purchase, now) || provider !== payments?.provider)
    return void (await cancelOpenPurchase(ports, purchase));
  if (intentId !== null) {
    const payment = await payments.find(intentId);
    if (payment) await settlePurchase(ports, id, payment);
    return;
  }
  // The provider's first answer was lost: the same idempotency key returns the same intent.
  const intent = await payments.create({ purchaseId: id, personId, amountPence, currency });
  await purchases.change(id, ({ state }) =>
    state === 'open' ? { change: { intentId: intent.intentId }, reply: undefined } : { reply: undefined },
  );
}
