import type { PromoCode } from '../../../../domain/shop/promo-code.ts';
import type { CardProvider } from './card-payments.ts';
import { token, type Token } from '../../token.ts';

/** The payment that is open for this person; `charged` in pence. */
export type OpenPayment = { clientSecret: string; paymentIntent: string; charged: number };

/**
 * The shop's calls to the server (specification 7.3). No call names an amount: the server decides it.
 *
 * Adapters: failures are AppErrors. `createPayment` throws AlreadyPurchased for everyone who has access; any number of
 * calls give the same payment while it is open. `verifyPurchase` resolves once access is there, also when it was before
 * (specification 8, status 409). `claimPromoCode` may be repeated.
 */
export interface ShopGateway {
  cardProvider(): Promise<CardProvider>;
  createPayment(): Promise<OpenPayment>;
  verifyPurchase(paymentIntent: string): Promise<void>;
  /** Throws NotFound for a code that does not exist. */
  findPromoCode(code: string): Promise<PromoCode>;
  claimPromoCode(code: string): Promise<void>;
}
export const ShopGateway: Token<ShopGateway> = token('ShopGateway');
