import type {
  CardForm,
  CardFormEvent,
  CardPayment,
  CardPayments,
  CardRefusal,
  PaymentFormWords,
} from '../../../../application/ports/device/shop/card-payments.ts';
import * as paymentCalls from '../../../shared/api/payments.ts';
import type { ApiClient } from '../../platform/api-client.ts';
import { leaveFor, type LeaveForPayment } from '../../platform/leave-for.ts';

type SandboxCall = typeof paymentCalls.sandboxRetrieve | typeof paymentCalls.sandboxConfirm;

/** Simulates a card provider: accepts test cards, named by their outcomes, and moves no money. */
export class SandboxCardPayments implements CardPayments<HTMLElement> {
  readonly #api: ApiClient;
  readonly #leave: LeaveForPayment;

  constructor(api: ApiClient, leave: LeaveForPayment = leaveFor) {
    this.#api = api;
    this.#leave = leave;
  }

  mount(
    place: HTMLElement,
    { clientSecret, ...words }: PaymentFormWords & { clientSecret: string },
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

  retrieve(clientSecret: string): Promise<CardPayment> {
    return this.#ask(paymentCalls.sandboxRetrieve, { clientSecret });
  }

  async #pay(
    payment: { clientSecret: string; outcome: string },
    word: () => PaymentFormWords['word'],
    returnTo: string,
  ): Promise<CardRefusal> {
    const { clientSecret, outcome } = payment;
    try {
      const { id, status, error } = await this.#ask(paymentCalls.sandboxConfirm, payment);
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
    speak(word: PaymentFormWords['word']): void {
      note.textContent = word('note');
      label.textContent = word('testCard');
      for (const option of card.options) option.text = word(option.value);
    },
  };
}

/** The refusals that have a text in every language. */
const refusals = ['card_declined', 'insufficient_funds'];
