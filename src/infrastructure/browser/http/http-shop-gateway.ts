import { AppError, errorCode } from '../../../application/errors.ts';
import type { CardProvider } from '../../../application/ports/card-payments.ts';
import type { OpenPayment, ShopGateway } from '../../../application/ports/shop-gateway.ts';
import type { PromoCode } from '../../../domain/pricing/promo-code.ts';
import {
  fromWirePaymentIntent,
  fromWirePaymentsConfig,
  fromWirePromoCode,
} from '../../shared/api/read-shop.ts';
import { shopAddresses } from '../../shared/api/shop-addresses.ts';
import type { ApiClient } from './api-client.ts';

export class HttpShopGateway implements ShopGateway {
  readonly #api: ApiClient;
  readonly #language: () => string;

  /** `language`: what the person has chosen here; receipts are written in it. */
  constructor(api: ApiClient, language: () => string) {
    this.#api = api;
    this.#language = language;
  }

  cardProvider(): Promise<CardProvider> {
    return this.#api.ask(shopAddresses.getPaymentsConfig, {}, fromWirePaymentsConfig);
  }

  /** A status 409 has one meaning here, whatever code the server gives it. */
  async createPayment(): Promise<OpenPayment> {
    try {
      const headers = { 'accept-language': this.#language() };
      return await this.#api.ask(shopAddresses.createPayment, { body: {}, headers }, fromWirePaymentIntent);
    } catch (error) {
      if (isConflict(error)) throw new AppError('AlreadyPurchased', (error as AppError).message);
      throw error;
    }
  }

  async verifyPurchase(paymentIntentId: string): Promise<void> {
    try {
      await this.#api.send(shopAddresses.verifyPurchase, { parameters: { paymentIntentId } });
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
  }

  findPromoCode(promoCode: string): Promise<PromoCode> {
    return this.#api.ask(shopAddresses.findPromoCode, { query: { promoCode } }, fromWirePromoCode);
  }

  claimPromoCode(promoCode: string): Promise<void> {
    return this.#api.send(shopAddresses.claimPromoCode, { query: { promoCode } });
  }
}

const isConflict = (error: unknown): boolean => ['AlreadyPurchased', 'Conflict'].includes(errorCode(error));
