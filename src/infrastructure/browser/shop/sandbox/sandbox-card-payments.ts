import type {
  CardForm,
  CardFormEvent,
  CardPaymentState,
  CardPayments,
  CardPaymentRefusal,
  PaymentFormTexts,
} from '../../../../application/ports/device/shop/card-payments.ts';
import * as paymentCalls from '../../../shared/api/payments.ts';
import type { ApiClient } from '../../platform/api-client.ts';
import { redirectForPayment, type PaymentRedirect } from '../../platform/payment-redirect.ts';

type SandboxCall = typeof paymentCalls.retrieveSandboxPayment | typeof paymentCalls.confirmSandboxPayment;

/** Simulates a card provider: accepts test cards, named by their outcomes, and moves no money. */
export class SandboxCardPayments implements CardPayments<HTMLElement> {
  readonly #api: ApiClient;
  readonly #leave: PaymentRedirect;

  constructor(api: ApiClient, leave: PaymentRedirect = redirectForPayment) {
    this.#api = api;
    this.#leave = leave;
  }

  mount(
    place: HTMLElement,
    { clientSecret, ...words }: PaymentFormTexts & { clientSecret: string },
    onEvent: (event: CardFormEvent) => void,
  ): CardForm {
    let isOpen = true;
    let { word } = words;
    const form = testCardForm();
    form.speak(word);
    form.element.addEventListener('input', () => isOpen && onEvent('changed'));
    place.append(form.element);
    queueMicrotask(() => isOpen && onEvent('ready'));
    return {
      pay: (returnTo) => this.#pay({ clientSecret, outcome: form.card.value }, () => word, returnTo),
      speak(next) {
        ({ word } = next);
        form.speak(word);
      },
      remove() {
        isOpen = false;
        form.element.remove();
      },
    };
  }

  retrieve(clientSecret: string): Promise<CardPaymentState> {
    return this.#ask(paymentCalls.retrieveSandboxPayment, { clientSecret });
  }

  async #pay(
    payment: { clientSecret: string; outcome: string },
    word: () => PaymentFormTexts['word'],
    returnTo: string,
  ): Promise<CardPaymentRefusal> {
    const { clientSecret, outcome } = payment;
    try {
      const { id, status, error } = await this.#ask(paymentCalls.confirmSandboxPayment, payment);
      if (error)
        return { message: (refusals.includes(error.code) ? word()(error.code) : error.message) || null };
      if (outcome === 'neverReturns' && status === 'succeeded') return { message: word()('staysAway') };
      return await this.#leave(returnTo, { id, clientSecret });
    } catch {
      return { message: null };
    }
  }

  #ask(address: SandboxCall, body: object): Promise<paymentCalls.SandboxPayment> {
    return this.#api.ask(address, { body }, paymentCalls.fromWireSandboxPayment);
  }
}

/** Returns the list of test cards as plain HTML. */
function testCardForm() {
  const element = document.createElement('div');
  const note = document.createElement('p');
  const label = document.createElement('label');
  const card = document.createElement('select');
  card.id = label.htmlFor = 'sandbox-card';
  card.append(...paymentCalls.sandboxOutcomes.map((outcome) => new Option('', outcome)));
  element.append(note, label, card);
  return {
    element,
    card,
    speak(word: PaymentFormTexts['word']): void {
      note.textContent = word('note');
      label.textContent = word('testCard');
      for (const option of card.options) option.text = word(option.value);
    },
  };
}

/** The refusals that have a text in every language; others are shown in the provider's words. */
const refusals = ['card_declined', 'insufficient_funds'];
