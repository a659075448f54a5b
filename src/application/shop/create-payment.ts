import { computePaymentStatus } from '../../domain/shop/access-term.ts';
import { paymentCurrency } from '../../domain/shop/price.ts';
import type { Purchase } from '../../domain/shop/purchase.ts';
import { AppError } from '../errors.ts';
import type { CardPaymentIntent, PaymentProvider } from '../ports/server/shop/payments.ts';
import type { Person } from '../../domain/people/person.ts';
import { cancelOpenPurchase, settlePurchase } from './settle-purchase.ts';
import type { ShopPorts } from './shop-ports.ts';

export type CreatedPayment = { clientSecret: string; paymentIntent: string; charged: number };

/** The most tries to open a purchase: an older purchase may have to end first. */
const attempts = 3;

/**
 * Returns this person's open payment (specification 7.3), or makes one at the shop's price. Repeated and parallel calls
 * return the same payment (promise 15). `language` is the language of the receipt.
 *
 * @throws AlreadyPurchased for a person with access, NotFound when the shop takes no cards, Unavailable.
 */
export async function createPayment(
  ports: ShopPorts,
  person: Person,
  language: string,
): Promise<CreatedPayment> {
  const { payments, purchases, clock, offer } = ports;
  if (computePaymentStatus(person.grants, clock.now()) === 'paid') throw createAlreadyPurchasedError();
  if (!payments) throw new AppError('NotFound', 'This service takes no card payments; use a promo code.');
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const now = clock.now();
    const purchase = await purchases.open(person.id, ({ grants }) =>
      computePaymentStatus(grants, now) === 'paid'
        ? null
        : {
            provider: payments.provider,
            amountPence: offer.pricePence,
            currency: paymentCurrency,
            months: offer.months,
            language,
            createdAt: now,
            checkAt: now + firstCheckMs,
          },
    );
    if (!purchase) throw createAlreadyPurchasedError();
    const intent = await intentOf(ports, payments, purchase);
    const { amountPence: charged } = purchase;
    if (intent) return { clientSecret: intent.clientSecret, paymentIntent: intent.intentId, charged };
  }
  throw new AppError('Unavailable', 'A payment could not be created at this time');
}

const firstCheckMs = 60_000;

/** Returns the provider's payment intent of a purchase, ready to be paid; null when the purchase has ended instead. */
async function intentOf(
  ports: ShopPorts,
  payments: PaymentProvider,
  purchase: Purchase,
): Promise<CardPaymentIntent | null> {
  const { id, personId, amountPence, currency, intentId, provider } = purchase;
  const isOnOffer = provider === payments.provider && amountPence === ports.offer.pricePence;
  if (!isOnOffer && (await cancelOpenPurchase(ports, purchase)) !== 'waiting') return null;
  const intent =
    intentId === null
      ? await payments.create({ purchaseId: id, personId, amountPence, currency })
      : await payments.find(intentId);
  if (!intent) return ended(await cancelOpenPurchase(ports, purchase));
  if (intent.status === 'succeeded' || intent.status === 'cancelled')
    return ended(await settlePurchase(ports, id, intent));
  const state = await ports.purchases.change(id, ({ state }) =>
    state === 'open' && intentId === null
      ? { change: { intentId: intent.intentId }, reply: state }
      : { reply: state },
  );
  return state === 'open' ? intent : ended(state);
}

function ended(how: string): null {
  if (how === 'paid' || how === 'already paid') throw createAlreadyPurchasedError();
  return null;
}

export const createAlreadyPurchasedError = (): AppError =>
  new AppError('AlreadyPurchased', 'You already have access.');
