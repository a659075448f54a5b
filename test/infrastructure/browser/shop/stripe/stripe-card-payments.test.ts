/** @jest-environment jsdom */
import type { CardFormEvent } from '../../../../../src/application/ports/device/shop/card-payments.ts';
import { loadStripeCardPayments } from '../../../../../src/infrastructure/browser/shop/stripe/stripe-card-payments.ts';

/**
 * Tests Stripe's own parts: its script, and the options of its Payment Element. The tests run in this order, because
 * the loader keeps state.
 */

const scripts = () => [
  ...document.querySelectorAll<HTMLScriptElement>('script[src^="https://js.stripe.com/"]'),
];
const settle = () => new Promise((done) => setTimeout(done, 10));
const words = { language: 'cy', word: (name: string) => name, clientSecret: 'pi_1_secret_x' };

type Listener = (event?: unknown) => void;
let listeners: Record<string, Listener>;
let given: { locale: string; clientSecret: string }[];
let updates: Record<string, unknown>[];
let confirmed: () => Promise<unknown>;

const stripe = {
  elements: (options: (typeof given)[number]) => {
    given.push(options);
    return {
      update: (change: Record<string, unknown>) => updates.push(change),
      create: () => ({
        on: (event: string, listener: Listener) => (listeners[event] = listener),
        mount: () => undefined,
        destroy: () => undefined,
      }),
    };
  },
  confirmPayment: () => confirmed(),
};

beforeEach(() => {
  listeners = {};
  given = [];
  updates = [];
});

describe('the script', () => {
  test('is loaded on demand and not before', async () => {
    expect(scripts()).toEqual([]);
    const loading = loadStripeCardPayments('pk_test_1');
    loading.catch(() => undefined);
    expect(scripts().map(({ src }) => src)).toEqual(['https://js.stripe.com/endive/stripe.js']);
    // The script is blocked twice, because the loader retries once by itself.
    scripts()[0]!.dispatchEvent(new Event('error'));
    await settle();
    scripts()[0]!.dispatchEvent(new Event('error'));
    await expect(loading).rejects.toThrow('Failed to load Stripe.js');
  });

  test('that does not load in time is given up; loaded again, it is used when it arrives', async () => {
    const [blocked] = scripts();
    await expect(loadStripeCardPayments('pk_test_1', { withinMs: 20 })).rejects.toThrow(
      'did not come in time',
    );
    expect(scripts()[0]).not.toBe(blocked);
    const loading = loadStripeCardPayments('pk_test_1', { withinMs: 1000 });
    Object.assign(window, { Stripe: Object.assign(() => stripe, { version: 'endive' }) });
    scripts()[0]!.dispatchEvent(new Event('load'));
    expect(await loading).toBeDefined();
  });
});

describe('the Payment Element', () => {
  const mount = async (withinMs?: number) => {
    const received: CardFormEvent[] = [];
    const left: string[] = [];
    const cards = await loadStripeCardPayments('pk_test_1', {
      ...(withinMs === undefined ? {} : { withinMs }),
      leave: (_returnTo, { id, clientSecret }) => {
        left.push(`${id} ${clientSecret}`);
        return new Promise(() => undefined);
      },
    });
    const form = cards.mount(document.body, words, (event) => received.push(event));
    return { form, received, left };
  };

  test('is in English for Welsh, which Stripe does not have, and in other languages as they are', async () => {
    const { form } = await mount();
    expect(given[0]).toMatchObject({ clientSecret: 'pi_1_secret_x', locale: 'en-GB' });
    form.speak({ ...words, language: 'fr' });
    expect(updates).toEqual([{ locale: 'fr' }]);
    form.remove();
  });

  test("follows the page's colours until it is removed", async () => {
    const { form } = await mount();
    document.documentElement.dataset['theme'] = 'dark';
    await settle();
    expect(updates).toEqual([{ appearance: expect.objectContaining({ labels: 'above' }) as unknown }]);
    form.remove();
    delete document.documentElement.dataset['theme'];
    await settle();
    expect(updates).toHaveLength(1);
  });

  test('that fails reports it once', async () => {
    const { form, received } = await mount();
    listeners['loaderror']!({ error: {} });
    listeners['ready']!();
    expect(received).toEqual(['failed']);
    form.remove();
  });

  test('that does not load in time has failed', async () => {
    const { form, received } = await mount(20);
    for (let turn = 0; turn < 4; turn += 1) await settle();
    expect(received).toEqual(['failed']);
    form.remove();
  });

  test.each(['succeeded', 'processing'])(
    'a payment that is %s already, from another tab, goes to its completion',
    async (status) => {
      const { form, left } = await mount();
      const payment = { id: 'pi_1', client_secret: 'pi_1_secret_x', status };
      confirmed = async () => ({ error: { type: 'invalid_request_error', payment_intent: payment } });
      void form.pay('https://shop.example/shop/completion');
      await settle();
      expect(left).toEqual(['pi_1 pi_1_secret_x']);
      form.remove();
    },
  );

  test.each([
    [
      { type: 'validation_error', message: 'Your card number is incomplete.' },
      'Your card number is incomplete.',
    ],
    [{ type: 'card_error', message: 'Your card has expired.' }, 'Your card has expired.'],
    [{ type: 'card_error' }, null],
    [{ type: 'api_connection_error', message: 'Could not reach 127.0.0.1' }, null],
    [{ type: 'invalid_request_error', message: 'No such parameter' }, null],
  ])('%j is reported as %j', async (error, message) => {
    const { form } = await mount();
    confirmed = async () => ({ error });
    expect(await form.pay('https://shop.example/')).toEqual({ message });
    confirmed = async () => {
      throw new Error('IntegrationError');
    };
    expect(await form.pay('https://shop.example/')).toEqual({ message: null });
    form.remove();
  });
});
