import { isBlank } from '../../../domain/platform/visible-text.ts';
import { makeAutoObservable, runInAction } from 'mobx';
import { toErrorCode, type ErrorCode } from '../../../application/errors.ts';
import type { ShopGateway } from '../../../application/ports/device/shop/shop-gateway.ts';
import { isPromoCodeUsable, type PromoCode } from '../../../domain/shop/promo-code.ts';

/** The reasons why a promo code cannot be used now. */
export type PromoProblem = 'empty' | 'invalid' | 'underWay' | 'tooMany' | 'failed';

const problems: Partial<Record<ErrorCode, PromoProblem>> = {
  NotFound: 'invalid',
  InvalidPromoCode: 'invalid',
  InvalidRequest: 'invalid',
  PaymentIncomplete: 'underWay',
  TooManyRequests: 'tooMany',
};

/** Holds a promo code, which is typed, checked and then claimed (specification 4, "Promo flow"). */
export class PromoStore {
  typed = '';
  /** The checked code, which can be claimed; null without one. */
  promo: PromoCode | null = null;
  busy: 'checking' | 'claiming' | null = null;
  problem: PromoProblem | null = null;
  /** The number of failed attempts; a change lets the same problem be announced again. */
  tries = 0;
  readonly #shop: ShopGateway;
  readonly #onAccess: (how: 'claimed' | 'already') => void;

  /** `onAccess` runs once the person has access, by this code ('claimed') or already before ('already'). */
  constructor(shop: ShopGateway, onAccess: (how: 'claimed' | 'already') => void) {
    this.#shop = shop;
    this.#onAccess = onAccess;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Changes the typed code; a changed code must be checked again. */
  type(text: string): void {
    this.typed = text;
    this.promo = null;
    this.problem = null;
  }

  async validate(): Promise<void> {
    const { typed } = this;
    if (isBlank(typed)) return this.#fail('empty');
    await this.#do('checking', async () => {
      const promo = await this.#shop.findPromoCode(typed.trim());
      if (this.typed !== typed) return;
      if (isPromoCodeUsable(promo)) runInAction(() => (this.promo = promo));
      else this.#fail('invalid');
    });
  }

  async claim(): Promise<void> {
    await this.#do('claiming', async () => {
      await this.#shop.claimPromoCode(this.typed.trim());
      this.#onAccess('claimed');
    });
  }

  async #do(busy: NonNullable<PromoStore['busy']>, call: () => Promise<void>): Promise<void> {
    if (this.busy !== null) return;
    this.busy = busy;
    this.problem = null;
    try {
      await call();
    } catch (error) {
      const code = toErrorCode(error);
      if (code === 'AlreadyPurchased' || code === 'Conflict') this.#onAccess('already');
      else this.#fail(problems[code] ?? 'failed');
    } finally {
      runInAction(() => (this.busy = null));
    }
  }

  #fail(problem: PromoProblem): void {
    runInAction(() => {
      this.problem = problem;
      this.tries += 1;
      if (problem === 'invalid') this.promo = null;
    });
  }
}
