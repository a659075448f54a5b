import { AppError } from '../../../src/application/errors.ts';
import type { CardPayments } from '../../../src/application/ports/device/shop/card-payments.ts';
import type { ApiClient } from '../../../src/infrastructure/browser/platform/api-client.ts';
import type { PaymentRedirect } from '../../../src/infrastructure/browser/platform/payment-redirect.ts';
import { SandboxCardPayments } from '../../../src/infrastructure/browser/shop/sandbox/sandbox-card-payments.ts';
import { loadStripeCardPayments } from '../../../src/infrastructure/browser/shop/stripe/stripe-card-payments.ts';

/** A card form's adapter with a simulated provider. */
export type CardStand = {
  load(): Promise<CardPayments<HTMLElement>>;
  /** The addresses to which the adapter sent the browser, in order. */
  left: string[];
  /** Makes the form ready for typing. */
  arrive(): void;
  type(): void;
  /** Sets the provider's result of later payments. */
  answer(outcome: 'paid' | 'declined' | 'broken'): void;
  close(): void;
};

const leaveTo =
  (left: string[]): PaymentRedirect =>
  (returnTo, { clientSecret }) => {
    left.push(`${returnTo}?payment_intent_client_secret=${clientSecret}`);
    return new Promise(() => undefined);
  };

/** Returns the sandbox's adapter with a simulated server. */
export function sandboxStand(): CardStand {
  const left: string[] = [];
  let outcome: Parameters<CardStand['answer']>[0] = 'paid';
  let status = 'requires_payment_method';
  const reply = (path: string, body: { clientSecret: string }): object => {
    if (outcome === 'broken') throw new AppError('Network', 'offline');
    if (body.clientSecret !== 'pi_1_secret_x') throw new AppError('NotFound', 'There is no such payment.');
    const refused = path.endsWith('confirm') && outcome === 'declined';
    if (path.endsWith('confirm') && !refused) status = 'succeeded';
    const error = { code: 'odd_code', message: 'Your card was declined.' };
    return { id: 'pi_1', status, ...(refused ? { error } : {}) };
  };
  const api = {
    ask: async (address: { path: string }, call: { body: never }, read: (wire: unknown) => unknown) =>
      read(reply(address.path, call.body)),
  };
  return {
    load: async () => new SandboxCardPayments(api as unknown as ApiClient, leaveTo(left)),
    left,
    arrive: () => undefined,
    type: () => document.querySelector('select')?.dispatchEvent(new Event('input', { bubbles: true })),
    answer: (next) => (outcome = next),
    close: () => undefined,
  };
}

/** The newest `Stripe`: the loader keeps the first one it has seen, so that one delegates to this. */
let newest: object = {};
const Stripe = Object.assign(() => newest, { version: 'endive' });

type Listener = (event?: unknown) => void;

/** Returns Stripe's adapter with the real loader; a minimal `Stripe` replaces the script. */
export function stripeStand(): CardStand {
  const left: string[] = [];
  const listeners = new Map<string, Listener>();
  let outcome: Parameters<CardStand['answer']>[0] = 'paid';
  let status = 'requires_payment_method';
  const confirmPayment = async ({ confirmParams }: { confirmParams: { return_url: string } }) => {
    if (outcome === 'declined') return { error: { type: 'card_error', message: 'Your card was declined.' } };
    if (outcome === 'broken') return { error: { type: 'api_error', message: 'Internal.' } };
    status = 'succeeded';
    left.push(`${confirmParams.return_url}?payment_intent_client_secret=pi_1_secret_x`);
    return new Promise<never>(() => undefined);
  };
  const stripe = {
    elements: () => {
      let frame: HTMLElement | undefined;
      return {
        update: () => undefined,
        create: () => ({
          on: (event: string, listener: Listener) => listeners.set(event, listener),
          mount: (place: HTMLElement) => place.append((frame = document.createElement('iframe'))),
          destroy: () => frame?.remove(),
        }),
      };
    },
    confirmPayment,
    retrievePaymentIntent: async (clientSecret: string) =>
      clientSecret === 'pi_1_secret_x'
        ? { paymentIntent: { id: 'pi_1', status } }
        : { error: { type: 'invalid_request_error', message: 'No such payment_intent' } },
  };
  return {
    load: async () => {
      newest = stripe;
      Object.assign(window, { Stripe });
      return loadStripeCardPayments('pk_test_1', { leave: leaveTo(left) });
    },
    left,
    arrive: () => listeners.get('ready')?.(),
    type: () => listeners.get('change')?.({}),
    answer: (next) => (outcome = next),
    close: () => Reflect.deleteProperty(window, 'Stripe'),
  };
}
