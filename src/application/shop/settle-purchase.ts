import type { AccessGrant } from '../../domain/shop/access-term.ts';
import { formatPrice } from '../../domain/shop/price.ts';
import {
  computeNextPurchaseCheck,
  decideSettlement,
  type Payment,
  type Purchase,
  type Settlement,
} from '../../domain/shop/purchase.ts';
import type { MailContent } from '../ports/server/platform/mail-writer.ts';
import type { ShopPorts } from './shop-ports.ts';

type SettlePorts = Pick<ShopPorts, 'purchases' | 'clock' | 'letters'>;

/**
 * Applies the state of a payment at the provider to its purchase. State, access and receipt are stored in one
 * transaction, so that no purchase is ever paid without access, even if the process dies.
 */
export function settlePurchase(
  { purchases, clock, letters }: SettlePorts,
  purchaseId: string,
  payment: Payment,
): Promise<Settlement['kind']> {
  const now = clock.now();
  return purchases.change(purchaseId, (purchase, { email, grants }) => {
    const settlement = decideSettlement(purchase, payment, grants, now);
    const reply = settlement.kind;
    const { intentId } = payment;
    if (settlement.kind === 'cancelled') return { change: { intentId, state: 'cancelled' }, reply };
    if (settlement.kind !== 'paid')
      return { change: { checkAt: computeNextPurchaseCheck(purchase, now) }, reply };
    const { grant } = settlement;
    const letter = receiptOf(purchase, grant, now);
    const receipt =
      email === '' ? null : (letters?.write(letter, { email, language: purchase.language }) ?? null);
    return { change: { intentId, state: 'paid', paid: { grant, at: now, receipt } }, reply };
  });
}

function receiptOf({ id, amountPence }: Purchase, { until }: AccessGrant, now: number): MailContent {
  return { kind: 'receipt', amount: formatPrice(amountPence), paidAt: now, until, reference: id };
}

/**
 * Ends an open purchase that is no longer needed. If it was paid meanwhile it counts as paid; while the payment is
 * being processed it stays open.
 */
export async function cancelOpenPurchase(
  ports: SettlePorts & Pick<ShopPorts, 'payments'>,
  { id, intentId, provider }: Purchase,
): Promise<Settlement['kind']> {
  // Such a purchase cannot be paid: its client secret was never given out, or its provider is no longer in use.
  if (intentId === null || ports.payments?.provider !== provider) return cancelHere(ports, id);
  const payment = await ports.payments.cancel(intentId);
  return payment ? settlePurchase(ports, id, payment) : cancelHere(ports, id);
}

function cancelHere({ purchases }: Pick<ShopPorts, 'purchases'>, id: string): Promise<Settlement['kind']> {
  return purchases.change(id, ({ state }) =>
    state === 'paid' ? { reply: 'already paid' } : { change: { state: 'cancelled' }, reply: 'cancelled' },
  );
}
