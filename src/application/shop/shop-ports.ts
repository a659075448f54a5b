import type { Clock } from '../ports/clock.ts';
import type { MailWriter } from '../ports/server/platform/mail-writer.ts';
import type { PaymentProvider } from '../ports/server/shop/payments.ts';
import type { PromoCodes } from '../ports/server/shop/promo-codes.ts';
import type { Purchases } from '../ports/server/shop/purchases.ts';

/** The ports of the shop, and its price and term. */
export type ShopPorts = {
  clock: Clock;
  purchases: Purchases;
  promoCodes: PromoCodes;
  /** Null when the server sends no mail: then there are no receipts. */
  letters: MailWriter | null;
  /** Null when the shop takes no cards: promo codes and licences give access. */
  payments: PaymentProvider | null;
  /** The price of one purchase (pence), and the months of its access. */
  offer: { pricePence: number; months: number };
};
