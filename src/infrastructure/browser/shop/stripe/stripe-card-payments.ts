import type {
  Stripe,
  StripeElementLocale,
  StripeElements,
  StripeError,
  StripePaymentElement,
} from '@stripe/stripe-js';
import { loadStripe as load } from '@stripe/stripe-js/pure';
import { AppError } from '../../../../application/errors.ts';
import type {
  CardForm,
  CardFormEvent,
  CardPaymentState,
  CardPayments,
  CardPaymentRefusal,
  PaymentFormTexts,
} from '../../../../application/ports/device/shop/card-payments.ts';
import { redirectForPayment, type PaymentRedirect } from '../../platform/payment-redirect.ts';
import { readStripeAppearance, onAppearanceChange } from './stripe-appearance.ts';

/** Timeout of a form that loads (ms). */
const waitsMs = 15_000;

/** Loads Stripe's script with this public key, ready for the Payment Element (Stripe's card form). */
export async function loadStripeCardPayments(
  publicKey: string,
  { withinMs = waitsMs, leave = redirectForPayment }: { withinMs?: number; leave?: PaymentRedirect } = {},
): Promise<CardPayments<HTMLElement>> {
  return new StripeCardPayments(await loadStripe(publicKey, withinMs), withinMs, leave);
}

/** Shows Stripe's Payment Element: the person types the card into Stripe's frames, so Fireside never receives it. */
class StripeCardPayments implements CardPayments<HTMLElement> {
  readonly #stripe: Stripe;
  readonly #withinMs: number;
  readonly #leave: PaymentRedirect;

  constructor(stripe: Stripe, withinMs: number, leave: PaymentRedirect) {
    this.#stripe = stripe;
    this.#withinMs = withinMs;
    this.#leave = leave;
  }

  mount(
    place: HTMLElement,
    { clientSecret, language }: PaymentFormTexts & { clientSecret: string },
    onEvent: (event: CardFormEvent) => void,
  ): CardForm {
    const elements = this.#stripe.elements({
      clientSecret,
      locale: localeOf(language),
      appearance: readStripeAppearance(),
    });
    const element = elements.create('payment', { layout: 'tabs' });
    const close = follow(element, elements, this.#withinMs, onEvent);
    element.mount(place);
    return {
      pay: (returnTo) => this.#pay(elements, returnTo),
      speak: (words) => void elements.update({ locale: localeOf(words.language) }),
      remove() {
        if (close()) element.destroy();
      },
    };
  }

  async retrieve(clientSecret: string): Promise<CardPaymentState> {
    const { paymentIntent, error } = await this.#stripe.retrievePaymentIntent(clientSecret);
    if (error) throw new AppError('Unexpected', error.message ?? 'The payment could not be looked up.');
    return { id: paymentIntent.id, status: paymentIntent.status };
  }

  async #pay(elements: StripeElements, returnTo: string): Promise<CardPaymentRefusal> {
    try {
      const { error } = await this.#stripe.confirmPayment({
        elements,
        confirmParams: { return_url: returnTo },
      });
      const paid = error.payment_intent;
      // The payment has succeeded already, in another tab or by a second press.
      if ((paid?.status === 'succeeded' || paid?.status === 'processing') && paid.client_secret)
        return await this.#leave(returnTo, { id: paid.id, clientSecret: paid.client_secret });
      return { message: isForPeople(error) ? (error.message ?? null) : null };
    } catch {
      return { message: null };
    }
  }
}

/** Reports the form's states to `onEvent`. The returned function ends the reports; its second call returns false. */
function follow(
  element: StripePaymentElement,
  elements: StripeElements,
  withinMs: number,
  onEvent: (event: CardFormEvent) => void,
): () => boolean {
  let isOpen = true;
  let isSettled = false;
  const settle = (event: 'ready' | 'failed'): void => {
    if (isOpen && !isSettled) onEvent(event);
    isSettled = true;
    clearTimeout(timer);
  };
  const timer = setTimeout(() => settle('failed'), withinMs);
  element.on('ready', () => settle('ready'));
  element.on('loaderror', () => settle('failed'));
  element.on('change', () => isOpen && onEvent('changed'));
  const stopWatching = onAppearanceChange(() => void elements.update({ appearance: readStripeAppearance() }));
  return () => {
    const wasOpen = isOpen;
    isOpen = false;
    clearTimeout(timer);
    stopWatching();
    return wasOpen;
  };
}

/** Returns Stripe's locale; Stripe has no Welsh. */
const localeOf = (language: string): StripeElementLocale =>
  language === 'en' || language === 'cy' ? 'en-GB' : (language as StripeElementLocale);

const isForPeople = ({ type }: StripeError): boolean => type === 'card_error' || type === 'validation_error';

/**
 * Returns Stripe with this public key, and fetches Stripe's script if it is not loaded. Rejects when the script is
 * blocked or late; the next call fetches a blocked script again and continues to wait for a late one.
 */
async function loadStripe(publicKey: string, withinMs: number): Promise<Stripe> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooSlow = new Promise<never>((_resolve, reject) => {
    const late = new Error('The script of the card form did not come in time.');
    timer = setTimeout(() => reject(late), withinMs);
  });
  try {
    const stripe = await Promise.race([load(publicKey), tooSlow]);
    if (!stripe) throw new Error('The card form needs a browser.');
    return stripe;
  } finally {
    clearTimeout(timer);
  }
}
