import { paymentStatus } from '../../domain/shop/access-term.ts';
import { isForgotten, nextCheck, type Purchase } from '../../domain/shop/purchase.ts';
import { errorCode } from '../errors.ts';
import type { People } from '../ports/server/people/people.ts';
import { giveUpPurchase, settlePurchase } from './settle-purchase.ts';
import type { ShopPorts } from './shop-ports.ts';

type ReconcilePorts = ShopPorts & { people: People };

/** Read at once; asked one after the other, so that a long list never crowds out the shop's own calls. */
const batchSize = 50;

/**
 * Finishes what a crash, a closed browser or a lost event left between provider and access: asks after every
 * open purchase that is due, gives access to what is paid and ends what nobody pays any more. Safe to run at
 * any time and in several processes. `aheadMs`: those due that much later too. Gives how many it looked at.
 */
export async function reconcilePurchases(ports: ReconcilePorts, aheadMs = 0): Promise<number> {
  const { purchases, clock } = ports;
  if (!ports.payments) return 0;
  const due = await purchases.due(clock.now() + aheadMs, batchSize);
  for (const purchase of due) {
    // First the next look, so that one purchase that cannot be looked at never holds up the others.
    await purchases.change(purchase.id, () => ({
      change: { checkAt: nextCheck(purchase, clock.now()) },
      reply: undefined,
    }));
    try {
      await reconcile(ports, purchase);
    } catch (error) {
      if (errorCode(error) !== 'Unavailable') throw error;
    }
  }
  return due.length;
}

async function reconcile(ports: ReconcilePorts, purchase: Purchase): Promise<void> {
  const { payments, purchases, people, clock } = ports;
  const now = clock.now();
  const { id, intentId, provider, personId, amountPence, currency } = purchase;
  const person = await people.find(personId);
  const isNeedless = person === null || paymentStatus(person.grants, now) === 'paid';
  if (isNeedless || isForgotten(purchase, now) || provider !== payments?.provider)
    return void (await giveUpPurchase(ports, purchase));
  if (intentId !== null) {
    const payment = await payments.find(intentId);
    if (payment) await settlePurchase(ports, id, payment);
    return;
  }
  // The answer to the first try was lost: the same key gives the same intent.
  const intent = await payments.create({ purchaseId: id, personId, amountPence, currency });
  await purchases.change(id, ({ state }) =>
    state === 'open' ? { change: { intentId: intent.intentId }, reply: undefined } : { reply: undefined },
  );
}
