import { AppError } from '../../../src/application/errors.ts';
import type {
  CardForm,
  CardFormEvent,
  CardPayments,
  CardProviderConfig,
  CardProviders,
  CardPaymentRefusal,
  PaymentFormTexts,
} from '../../../src/application/ports/device/shop/card-payments.ts';

/** Replaces the card forms of payment providers. These forms draw nothing, and the test triggers their events. */
export class MemoryCardProviders implements CardProviders<unknown> {
  /** The mounted forms, the newest last. */
  readonly mounted: { provider: CardProviderConfig; clientSecret: string; language: string }[] = [];
  /** The return address of each attempt to pay. */
  readonly tries: string[] = [];
  /** The status of each payment, by the payment's client secret. */
  readonly statuses = new Map<string, string>();
  /** True to make `load` fail. */
  isOutOfReach = false;
  #newest: (event: CardFormEvent) => void = () => undefined;
  #answer: (refusal: CardPaymentRefusal) => void = () => undefined;

  async load(provider: CardProviderConfig): Promise<CardPayments<unknown>> {
    if (this.isOutOfReach) throw new Error(`No card form of ${provider.provider}`);
    return {
      mount: (_place, options, listener) => this.#mount(provider, options, listener),
      retrieve: async (clientSecret) => {
        const status = this.statuses.get(clientSecret);
        if (status === undefined) throw new AppError('NotFound', 'There is no such payment.');
        return { id: clientSecret.replace(/_secret.*/, ''), status };
      },
    };
  }

  /** Triggers an event of the newest form. */
  happen(event: CardFormEvent): void {
    this.#newest(event);
  }

  /** Refuses the newest attempt to pay, with this message. */
  refuse(message: string | null): void {
    this.#answer({ message });
  }

  #mount(
    provider: CardProviderConfig,
    { clientSecret, language }: PaymentFormTexts & { clientSecret: string },
    listener: (event: CardFormEvent) => void,
  ): CardForm {
    const form = { provider, clientSecret, language };
    this.mounted.push(form);
    let isOpen = true;
    this.#newest = (event) => isOpen && listener(event);
    return {
      pay: (returnTo) => {
        this.tries.push(returnTo);
        return new Promise((answer) => (this.#answer = answer));
      },
      speak: (words) => void (form.language = words.language),
      remove: () => void (isOpen = false),
    };
  }
}
