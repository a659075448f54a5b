import type { Clock } from '../ports/clock.ts';
import type { Letters } from '../ports/server/platform/letters.ts';
import type { Payments } from '../ports/server/shop/payments.ts';
import type { PromoCodes } from '../ports/server/shop/promo-codes.ts';
import type { Purchases } from '../ports/server/shop/purchases.ts';

/** The ports that the shop needs, and its offer. */
export type ShopPorts = {
  clock: Clock;
  purchases: Purchases;
  promoCodes: PromoCodes;
  /** Null where no mail can be sent: then there are no receipts. */
  letters: Letters | null;
  /** Null where nothing is sold by card: access comes by promo codes and licences. */
  payments: Payments | null;
  /** The price of one purchase, and its access. */
  offer: { pricePence: number; months: number };
};
