import { AppError } from '../../../application/errors.ts';
import type { CardProvider } from '../../../application/ports/device/shop/card-payments.ts';
import type { OpenPayment, ShopGateway } from '../../../application/ports/device/shop/shop-gateway.ts';
import type { PromoCode } from '../../../domain/shop/promo-code.ts';
import * as paymentCalls from '../../shared/api/payments.ts';
import * as promoCodeCalls from '../../shared/api/promo-codes.ts';
import type { ApiClient } from '../platform/api-client.ts';

export class HttpShopGateway implements ShopGateway {
  readonly #api: ApiClient;
  readonly #language: () => string;

  /** `language`: what the person has chosen here; receipts are written in it. */
  constructor(api: ApiClient, language: () => string) {
    this.#api = api;
    this.#language = language;
  }

  cardProvider(): Promise<CardProvider> {
    return this.#api.ask(paymentCalls.getPaymentsConfig, {}, paymentCalls.fromWirePaymentsConfig);
  }

  /** A status 409 has one meaning here, with any code. */
  async createPayment(): Promise<OpenPayment> {
    try {
      const headers = { 'accept-language': this.#language() };
      return await this.#api.ask(
        paymentCalls.createPayment,
        { body: {}, headers },
        paymentCalls.fromWirePaymentIntent,
      );
    } catch (error) {
      if (isConflict(error)) throw new AppError('AlreadyPurchased', error.message);
      throw error;
    }
  }

  async verifyPurchase(paymentIntentId: string): Promise<void> {
    try {
      await this.#api.send(paymentCalls.verifyPurchase, { parameters: { paymentIntentId } });
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
  }

  findPromoCode(promoCode: string): Promise<PromoCode> {
    return this.#api.ask(
      promoCodeCalls.findPromoCode,
      { query: { promoCode } },
      promoCodeCalls.fromWirePromoCode,
    );
  }

  claimPromoCode(promoCode: string): Promise<void> {
    return this.#api.send(promoCodeCalls.claimPromoCode, { query: { promoCode } });
  }
}

const isConflict = (error: unknown): error is AppError =>
  error instanceof AppError && ['AlreadyPurchased', 'Conflict'].includes(error.code);
