/** @jest-environment jsdom */
import type {
  CardFormEvent,
  CardPayments,
  CardPaymentRefusal,
} from '../../../src/application/ports/device/shop/card-payments.ts';
import { MemoryCardProviders } from '../../support/stores/memory-card-providers.ts';
import { sandboxStand, stripeStand, type CardStand } from './card-stands.ts';

const secret = 'pi_1_secret_x';
const back = 'https://shop.example/shop/completion';
const words = { language: 'en', word: (name: string) => `the ${name}` };
const settle = () => new Promise((done) => setTimeout(done, 20));

function memoryStand(): CardStand {
  const memory = new MemoryCardProviders();
  const left: string[] = [];
  return {
    load: () => memory.load({ provider: 'stripe', publicKey: 'pk' }),
    left,
    arrive: () => memory.happen('ready'),
    type: () => memory.happen('changed'),
    answer: (outcome) => {
      memory.statuses.set(secret, outcome === 'paid' ? 'succeeded' : 'requires_payment_method');
      const answered = async (): Promise<void> => {
        await settle();
        if (outcome === 'paid') left.push(`${memory.tries.at(-1)}?payment_intent_client_secret=${secret}`);
        else memory.refuse(outcome === 'declined' ? 'Your card was declined.' : null);
      };
      void answered();
    },
    close: () => undefined,
  };
}

describe.each<[string, () => CardStand]>([
  ['Stripe', stripeStand],
  ['the sandbox', sandboxStand],
  ['the memory twin', memoryStand],
])('card payments by %s', (_name, open) => {
  let stand: CardStand;
  let cards: CardPayments<HTMLElement>;
  let place: HTMLElement;
  let received: CardFormEvent[];

  const mount = () => cards.mount(place, { ...words, clientSecret: secret }, (event) => received.push(event));

  beforeEach(async () => {
    stand = open();
    cards = await stand.load();
    place = document.body.appendChild(document.createElement('div'));
    received = [];
  });
  afterEach(() => {
    stand.close();
    document.body.replaceChildren();
  });

  test('a form is ready once and reports that something was typed', async () => {
    const form = mount();
    expect(received).toEqual([]);
    stand.arrive();
    await settle();
    stand.type();
    expect(received).toEqual(['ready', 'changed']);
    form.speak({ ...words, language: 'cy' });
    form.remove();
  });

  test('a form that was removed leaves nothing and reports nothing more', async () => {
    const form = mount();
    form.remove();
    form.remove();
    stand.arrive();
    await settle();
    stand.type();
    expect(received).toEqual([]);
    expect(place.childNodes).toHaveLength(0);
  });

  test('a successful payment leaves for the given address with its secret and does not return', async () => {
    const form = mount();
    stand.arrive();
    await settle();
    stand.answer('paid');
    let answer: CardPaymentRefusal | undefined;
    void form.pay(back).then((refusal) => (answer = refusal));
    await settle();
    await settle();
    expect(answer).toBeUndefined();
    expect(stand.left).toHaveLength(1);
    const { origin, pathname, searchParams } = new URL(stand.left[0]!);
    expect([origin + pathname, searchParams.get('payment_intent_client_secret')]).toEqual([back, secret]);
  });

  test.each([
    ['declined', 'Your card was declined.'],
    ['broken', null],
  ] as const)('a payment that is %s has the message %j and may be retried', async (outcome, message) => {
    const form = mount();
    stand.arrive();
    await settle();
    stand.answer(outcome);
    expect(await form.pay(back)).toEqual({ message });
    expect(stand.left).toEqual([]);
    stand.answer('paid');
    void form.pay(back);
    await settle();
    await settle();
    expect(stand.left).toHaveLength(1);
  });

  test('reports the state of a payment by its secret', async () => {
    const form = mount();
    stand.answer('paid');
    void form.pay(back);
    await settle();
    expect(await cards.retrieve(secret)).toMatchObject({ id: 'pi_1', status: 'succeeded' });
    await expect(cards.retrieve('pi_2_secret_y')).rejects.toMatchObject({ name: 'AppError' });
  });
});
