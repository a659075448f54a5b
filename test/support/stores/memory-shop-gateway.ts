import { AppError } from '../../../src/application/errors.ts';
import type { CardProviderConfig } from '../../../src/application/ports/device/shop/card-payments.ts';
import type { OpenPayment, ShopGateway } from '../../../src/application/ports/device/shop/shop-gateway.ts';
import {
  isPromoCodeUsable,
  normalisePromoCode,
  type PromoCode,
} from '../../../src/domain/shop/promo-code.ts';

/** Simulates one person's shop without a server; the test sets the payment and the promo codes. */
export class MemoryShopGateway implements ShopGateway {
  /** The names of the called methods, in order. */
  readonly calls: string[] = [];
  /** The errors that methods throw, by the method's name, until they are removed. */
  readonly failures = new Map<keyof ShopGateway, AppError>();
  readonly codes = new Map<string, PromoCode>();
  provider: CardProviderConfig = { provider: 'sandbox', publicKey: '' };
  payment: OpenPayment = { clientSecret: 'pi_1_secret_x', paymentIntent: 'pi_1', charged: 54_000 };
  /** True once the payment provider has received the money. */
  isPaid = false;
  hasAccess = false;

  async cardProvider(): Promise<CardProviderConfig> {
    this.#note('cardProvider');
    return this.provider;
  }

  async createPayment(): Promise<OpenPayment> {
    this.#note('createPayment');
    if (this.hasAccess) throw new AppError('AlreadyPurchased', 'You already have access.');
    if (this.provider.provider === 'none') throw new AppError('NotFound', 'No cards here.');
    return this.payment;
  }

  async verifyPurchase(paymentIntent: string): Promise<void> {
    this.#note('verifyPurchase', paymentIntent);
    if (paymentIntent !== this.payment.paymentIntent) throw new AppError('NotFound', 'No such payment.');
    if (!this.isPaid && !this.hasAccess) throw new AppError('PaymentIncomplete', 'Not through yet.');
    this.hasAccess = true;
  }

  async findPromoCode(code: string): Promise<PromoCode> {
    this.#note('findPromoCode', code);
    const promo = this.codes.get(normalisePromoCode(code));
    if (!promo) throw new AppError('NotFound', 'Invalid promo code');
    return promo;
  }

  async claimPromoCode(code: string): Promise<void> {
    this.#note('claimPromoCode', code);
    const promo = this.codes.get(normalisePromoCode(code));
    if (!promo || !isPromoCodeUsable(promo)) throw new AppError('InvalidPromoCode', 'Invalid promo code');
    this.hasAccess = true;
  }

  #note(name: keyof ShopGateway, detail = ''): void {
    this.calls.push(`${name} ${detail}`.trim());
    const failure = this.failures.get(name);
    if (failure) throw failure;
  }
}
