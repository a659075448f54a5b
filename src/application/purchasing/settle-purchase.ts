import {
  nextLook,
  settle,
  type Payment,
  type Purchase,
  type Settlement,
} from '../../domain/pricing/purchase.ts';
import type { ShopPorts } from './shop-ports.ts';

/**
 * Writes down what a payment, as the provider has it, does to its purchase: state and access in one step, so a
 * purchase is paid with access or not paid at all, whatever ends in between.
 */
export function settlePurchase(
  { purchases, clock }: Pick<ShopPorts, 'purchases' | 'clock'>,
  purchaseId: string,
  payment: Payment,
): Promise<Settlement['kind']> {
  const now = clock.now();
  return purchases.change(purchaseId, (purchase, grants) => {
    const settlement = settle(purchase, payment, grants, now);
    const reply = settlement.kind;
    const { intentId } = payment;
    if (settlement.kind === 'paid')
      return { change: { intentId, state: 'paid', grant: settlement.grant }, reply };
    if (settlement.kind === 'cancelled') return { change: { intentId, state: 'cancelled' }, reply };
    return { change: { lookAt: nextLook(purchase, now) }, reply };
  });
}

/**
 * Ends an open purchase that nobody is to pay any more. What was paid in the meantime counts as paid; what is
 * being processed stays open.
 */
export async function giveUpPurchase(
  ports: Pick<ShopPorts, 'purchases' | 'clock' | 'payments'>,
  { id, intentId, provider }: Purchase,
): Promise<Settlement['kind']> {
  // Its secret was given to nobody, or the provider that holds it is in use no more.
  if (intentId === null || ports.payments?.provider !== provider) return cancelHere(ports, id);
  const payment = await ports.payments.cancel(intentId);
  return payment ? settlePurchase(ports, id, payment) : cancelHere(ports, id);
}

function cancelHere({ purchases }: Pick<ShopPorts, 'purchases'>, id: string): Promise<Settlement['kind']> {
  return purchases.change(id, ({ state }) =>
    state === 'paid' ? { reply: 'already paid' } : { change: { state: 'cancelled' }, reply: 'cancelled' },
  );
}
