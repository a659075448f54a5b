import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { toErrorCode } from '../../../application/errors.ts';
import { CardProviders } from '../../../application/ports/device/shop/card-payments.ts';
import { ShopGateway } from '../../../application/ports/device/shop/shop-gateway.ts';
import { accessMonths } from '../../../domain/shop/access-term.ts';
import { formatPrice, computeWeeklyPricePence } from '../../../domain/shop/price.ts';
import type { Resolver } from '../../stores/resolver.ts';
import { CardFormStore } from './card-store.ts';
import { PromoStore } from './promo-store.ts';

type ShopPorts = {
  shop: ShopGateway;
  cards: CardProviders<HTMLElement>;
  onAccess: () => void;
  /** The duration of the offered access (months). */
  months: number;
};

/** Holds the state of the checkout (specification 2.2, "Shop checkout"). */
export class ShopStore {
  /** 'open': a payment can be made; 'already': the person has access; 'failed': no payment could be created. */
  phase: 'loading' | 'open' | 'claimed' | 'already' | 'failed' = 'loading';
  /** The price (pence); null when nothing is sold by card. */
  charged: number | null = null;
  card: CardFormStore<HTMLElement> | null = null;
  readonly promo: PromoStore;
  readonly #ports: ShopPorts;

  /** `onAccess` runs once the person has access. */
  constructor(ports: ShopPorts) {
    this.#ports = ports;
    this.promo = new PromoStore(ports.shop, this.#give);
    makeAutoObservable(this, { promo: false, card: observableRef }, { autoBind: true });
  }

  get price(): string | null {
    return this.charged === null ? null : formatPrice(this.charged);
  }

  /** Returns the price with the checked promo code; null without a code. */
  get reducedPrice(): string | null {
    const { promo } = this.promo;
    return promo && this.charged !== null ? formatPrice(this.charged, promo.percentOff) : null;
  }

  /** Returns the price per week; null with a promo code, or when nothing is sold by card. */
  get weekly(): string | null {
    const isPaid = this.charged !== null && this.promo.promo === null;
    return isPaid ? formatPrice(computeWeeklyPricePence(this.charged ?? 0, this.#ports.months)) : null;
  }

  /** Opens a payment, or continues an open one. It may be called repeatedly. */
  async open(): Promise<void> {
    const { shop, cards } = this.#ports;
    try {
      const provider = await shop.cardProvider();
      const payment = provider.provider === 'none' ? null : await shop.createPayment();
      runInAction(() => {
        this.phase = 'open';
        this.charged = payment?.charged ?? null;
        this.card = payment && new CardFormStore(cards, provider, payment.clientSecret);
      });
    } catch (error) {
      if (toErrorCode(error) === 'AlreadyPurchased') this.#give('already');
      else runInAction(() => (this.phase = 'failed'));
    }
  }

  readonly #give = (how: 'claimed' | 'already'): void => {
    runInAction(() => (this.phase = how));
    this.#ports.onAccess();
  };
}

export function createShopStore(services: Resolver, onAccess: () => void, months = accessMonths): ShopStore {
  return new ShopStore({
    shop: services.get(ShopGateway),
    cards: services.get<CardProviders<HTMLElement>>(CardProviders),
    onAccess,
    months,
  });
}
