import { AppError } from '../../../application/errors.ts';
import type { ShopGateway } from '../../../application/ports/device/shop/shop-gateway.ts';
import * as payments from '../../shared/api/payments.ts';
import * as codes from '../../shared/api/promo-codes.ts';
import type { ApiClient } from '../platform/api-client.ts';

/** Sends the shop's calls over HTTP. `language`: the language that the person has chosen; receipts are written in it. */
export const createHttpShopGateway = (api: ApiClient, language: () => string): ShopGateway => ({
  cardProvider: () => api.ask(payments.getPaymentsConfig, {}, payments.fromWirePaymentsConfig),
  // Opens a payment. A status 409 means for this call that the person has access already, whatever its code.
  async createPayment() {
    try {
      const call = { body: {}, headers: { 'accept-language': language() } };
      return await api.ask(payments.createPayment, call, payments.fromWirePaymentIntent);
    } catch (error) {
      if (isConflict(error)) throw new AppError('AlreadyPurchased', error.message);
      throw error;
    }
  },
  async verifyPurchase(paymentIntentId) {
    try {
      await api.send(payments.verifyPurchase, { parameters: { paymentIntentId } });
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
  },
  findPromoCode: (promoCode) =>
    api.ask(codes.findPromoCode, { query: { promoCode } }, codes.fromWirePromoCode),
  claimPromoCode: (promoCode) => api.send(codes.claimPromoCode, { query: { promoCode } }),
});

const isConflict = (error: unknown): error is AppError =>
  error instanceof AppError && ['AlreadyPurchased', 'Conflict'].includes(error.code);
