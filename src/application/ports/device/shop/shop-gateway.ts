import type { PromoCode } from '../../../../domain/shop/promo-code.ts';
import type { CardProviderConfig } from './card-payments.ts';
import { createPortToken, type PortToken } from '../../token.ts';

/** The open payment of this person; `charged` is in pence. */
export type OpenPayment = { clientSecret: string; paymentIntent: string; charged: number };

/**
 * The shop's calls to the server (specification 7.3). No call carries an amount: the server decides it.
 *
 * Adapters: failures must be AppErrors. `createPayment` throws AlreadyPurchased for a person who has access; while a
 * payment is open, every call returns that payment. `verifyPurchase` resolves once the person has access, also when
 * they had it before (specification 8, status 409). `claimPromoCode` may be repeated.
 */
export interface ShopGateway {
  cardProvider(): Promise<CardProviderConfig>;
  createPayment(): Promise<OpenPayment>;
  verifyPurchase(paymentIntent: string): Promise<void>;
  /** Throws NotFound for a code that does not exist. */
  findPromoCode(code: string): Promise<PromoCode>;
  claimPromoCode(code: string): Promise<void>;
}
export const ShopGateway: PortToken<ShopGateway> = createPortToken('ShopGateway');
