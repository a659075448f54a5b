import { makeAutoObservable, runInAction } from 'mobx';
import type {
  CardForm,
  CardFormEvent,
  CardProviderConfig,
  CardProviders,
  CardPaymentRefusal,
  PaymentFormTexts,
} from '../../../application/ports/device/shop/card-payments.ts';

/** Holds the card form of one payment, whichever the provider. */
export class CardFormStore<Place> {
  form: 'loading' | 'ready' | 'failed' = 'loading';
  isPaying = false;
  refusal: CardPaymentRefusal | null = null;
  readonly provider: CardProviderConfig['provider'];
  readonly #providers: CardProviders<Place>;
  readonly #config: CardProviderConfig;
  readonly #clientSecret: string;
  #mounted: CardForm | null = null;

  constructor(providers: CardProviders<Place>, config: CardProviderConfig, clientSecret: string) {
    this.#providers = providers;
    this.#config = config;
    this.provider = config.provider;
    this.#clientSecret = clientSecret;
    makeAutoObservable(this, { provider: false }, { autoBind: true });
  }

  /** Mounts the provider's form in `place`; the returned function removes it. */
  mount(place: Place, words: PaymentFormTexts): () => void {
    let isWanted = true;
    this.form = 'loading';
    this.#providers
      .load(this.#config)
      .then((cards) => {
        if (!isWanted) return;
        const options = { ...words, clientSecret: this.#clientSecret };
        this.#mounted = cards.mount(place, options, (event) => isWanted && this.#onEvent(event));
      })
      .catch(() => isWanted && this.#onEvent('failed'));
    return () => {
      isWanted = false;
      this.#mounted?.remove();
      this.#mounted = null;
    };
  }

  speak(words: PaymentFormTexts): void {
    this.#mounted?.speak(words);
  }

  /** Pays once, however often it is called. A successful payment leaves this page for `returnTo`. */
  async pay(returnTo: string): Promise<void> {
    if (this.isPaying || this.form !== 'ready' || !this.#mounted) return;
    this.isPaying = true;
    this.refusal = null;
    const refusal = await this.#mounted.pay(returnTo);
    runInAction(() => {
      this.refusal = refusal;
      this.isPaying = false;
    });
  }

  #onEvent(event: CardFormEvent): void {
    runInAction(() => {
      if (event === 'changed') this.refusal = null;
      else this.form = event;
    });
  }
}
