import { createPayment } from '../../../src/application/shop/create-payment.ts';
import { receivePaymentWebhook } from '../../../src/application/shop/receive-webhook.ts';
import { verifyPurchase } from '../../../src/application/shop/verify-purchase.ts';
import type { SandboxOutcome } from '../../../src/infrastructure/shared/api/payments.ts';
import { TestShop, type Line } from '../../support/shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await TestShop.open();
});

const open = async (name = 'mia') => {
  const person = await shop.person(name);
  return { person, ...(await createPayment(shop.ports, person, 'cy')) };
};
const pay = async (opened: Awaited<ReturnType<typeof open>>, outcome: SandboxOutcome = 'pays') =>
  shop.sandbox.confirm(opened.person.id, opened.clientSecret, outcome);
const verify = ({ person, paymentIntent }: Awaited<ReturnType<typeof open>>) =>
  verifyPurchase(shop.ports, person, paymentIntent);

describe('creating a payment', () => {
  test('has the price of the shop, and repeated calls return the same payment', async () => {
    const first = await open();
    expect(first).toMatchObject({ charged: 54_000, paymentIntent: expect.stringMatching(/^pi_/) });
    expect(first.clientSecret).toContain(first.paymentIntent);
    expect(await open()).toEqual(first);
    expect((await open('noah')).paymentIntent).not.toBe(first.paymentIntent);
  });

  test('is refused to a person with access', async () => {
    const { id } = await shop.person();
    await shop.stored.people.grant(id, { source: 'licence', from: 0, until: shop.clock.now() + 1 }, 'x');
    await expect(open()).rejects.toMatchObject({ code: 'AlreadyPurchased' });
    shop.clock.moveBy(1);
    await expect(open()).resolves.toMatchObject({ charged: 54_000 });
  });

  test('is refused when access was granted during the call', async () => {
    const person = await shop.person();
    const grant = { source: 'promo', from: 0, until: shop.clock.now() + 1 } as const;
    await shop.stored.people.grant(person.id, grant, 'x');
    expect(person.grants).toEqual([]);
    await expect(createPayment(shop.ports, person, 'en')).rejects.toMatchObject({ code: 'AlreadyPurchased' });
    expect(shop.line.calls).toEqual([]);
  });

  test('finds a payment that was never verified, and gives access instead of creating a second intent', async () => {
    const opened = await open();
    await pay(opened);
    await expect(open()).rejects.toMatchObject({ code: 'AlreadyPurchased' });
    expect(await shop.accessOf(opened.person)).toEqual(['card']);
  });

  test('at another price creates a new payment and cancels the old one', async () => {
    const old = await open();
    shop.ports.offer.pricePence = 45_000;
    const fresh = await open();
    expect(fresh).toMatchObject({ charged: 45_000 });
    expect(fresh.paymentIntent).not.toBe(old.paymentIntent);
    expect(await pay(old)).toMatchObject({ status: 'canceled' });
  });

  test('at another price keeps the old payment while it is being processed', async () => {
    const old = await open();
    await pay(old, 'isSlow');
    shop.ports.offer.pricePence = 45_000;
    expect(await open()).toEqual(old);
  });

  test('creates a new payment after the provider ended the old one', async () => {
    const old = await open();
    await shop.sandbox.cancel(old.paymentIntent);
    expect((await open()).paymentIntent).not.toBe(old.paymentIntent);
  });

  test('without card payments is refused with a message', async () => {
    const ports = { ...shop.ports, payments: null };
    await expect(createPayment(ports, await shop.person(), 'en')).rejects.toMatchObject({
      code: 'NotFound',
      message: 'This service takes no card payments; use a promo code.',
    });
  });

  test.each<Line>(['down', 'answer lost'])(
    'when the connection is %s, it leads to one intent later',
    async (line) => {
      shop.line.line = line;
      for (let count = 0; count < 3; count += 1)
        await expect(open()).rejects.toMatchObject({ code: 'Unavailable' });
      shop.line.line = 'up';
      const opened = await open();
      expect(await open()).toEqual(opened);
      expect((await shop.stored.purchases.openOf(opened.person.id))?.intentId).toBe(opened.paymentIntent);
    },
  );
});

describe('verifying a purchase', () => {
  test("gives a year of access once, with one receipt in the buyer's language", async () => {
    const opened = await open();
    await pay(opened);
    await verify(opened);
    await expect(verify(opened)).rejects.toMatchObject({ code: 'AlreadyPurchased' });
    const { grants } = (await shop.stored.people.find(opened.person.id))!;
    expect(grants).toEqual([{ source: 'card', from: shop.clock.now(), until: Date.UTC(2027, 10, 21) }]);
    expect(await shop.stored.mails()).toMatchObject([{ recipient: 'mia@home.example', text: 'receipt cy' }]);
  });

  test("another person's payment is answered like one that does not exist", async () => {
    const opened = await open();
    await pay(opened);
    const noah = await shop.person('noah');
    const failure = async (intentId: string) =>
      verifyPurchase(shop.ports, noah, intentId).catch((error: unknown) => error);
    const foreign = await failure(opened.paymentIntent);
    expect(foreign).toMatchObject({ code: 'NotFound' });
    expect(foreign).toEqual(await failure('pi_unheard_of'));
    expect(await shop.accessOf(noah)).toEqual([]);
    expect(await shop.accessOf(opened.person)).toEqual([]);
  });

  test.each([
    ['declines', 'card_declined'],
    ['lacksFunds', 'insufficient_funds'],
  ] as const)('gives nothing for a card that %s', async (outcome, code) => {
    const opened = await open();
    expect(await pay(opened, outcome)).toMatchObject({
      status: 'requires_payment_method',
      error: { code },
    });
    await expect(verify(opened)).rejects.toMatchObject({
      code: 'PaymentIncomplete',
      details: { status: 'waiting' },
    });
    expect(await shop.accessOf(opened.person)).toEqual([]);
  });

  test('waits for slow processing to end', async () => {
    const opened = await open();
    expect(await pay(opened, 'isSlow')).toMatchObject({ status: 'processing' });
    await expect(verify(opened)).rejects.toMatchObject({ details: { status: 'processing' } });
    shop.clock.moveBy(7000);
    await verify(opened);
  });

  test.each([
    ['amount_pence', 1],
    ['currency', 'jpy'],
    ['person_id', 'person_2'],
    ['purchase_id', 'purchase_9'],
  ])('gives nothing when the payment has another %s', async (column, value) => {
    const opened = await open();
    await pay(opened);
    shop.sandboxStore.tamper(opened.paymentIntent, { [column]: value });
    await expect(verify(opened)).rejects.toMatchObject({ code: 'PaymentIncomplete' });
    expect(await shop.accessOf(opened.person)).toEqual([]);
  });

  test('can be repeated when the provider is unreachable', async () => {
    const opened = await open();
    await pay(opened);
    shop.line.line = 'down';
    await expect(verify(opened)).rejects.toMatchObject({ code: 'Unavailable' });
    shop.line.line = 'up';
    await verify(opened);
  });
});

describe('a webhook', () => {
  const receive = ({ rawBody, signature }: { rawBody: string; signature: string }) =>
    receivePaymentWebhook(shop.ports, rawBody, signature);

  test('gives access when the browser never returns; a repeated event changes nothing', async () => {
    const opened = await open();
    await pay(opened, 'neverReturns');
    expect(await shop.events()).toEqual([]);
    shop.clock.moveBy(15_000);
    const [event] = await shop.events();
    await receive(event!);
    expect(await shop.accessOf(opened.person)).toEqual(['card']);
    const asked = shop.line.calls.length;
    await receive(event!);
    expect(shop.line.calls.length).toBe(asked);
    expect(await shop.accessOf(opened.person)).toEqual(['card']);
    await expect(verify(opened)).rejects.toMatchObject({ code: 'AlreadyPurchased' });
  });

  test('access is given without it, and a later event changes nothing', async () => {
    const opened = await open();
    await pay(opened);
    await verify(opened);
    for (const event of await shop.events()) await receive(event);
    expect(await shop.accessOf(opened.person)).toEqual(['card']);
    expect(await shop.stored.mails()).toHaveLength(1);
  });

  test('a failure reported after the success changes nothing', async () => {
    const opened = await open();
    await pay(opened, 'declines');
    const [failed] = await shop.events();
    await pay(opened);
    const [succeeded] = await shop.events();
    await receive(succeeded!);
    await receive(failed!);
    expect(await shop.accessOf(opened.person)).toEqual(['card']);
    expect((await shop.stored.purchases.ofIntent(opened.paymentIntent))?.state).toBe('paid');
  });

  test('is accepted again when the provider could not be asked the first time', async () => {
    const opened = await open();
    await pay(opened);
    const [event] = await shop.events();
    shop.line.line = 'down';
    await expect(receive(event!)).rejects.toMatchObject({ code: 'Unavailable' });
    shop.line.line = 'up';
    await receive(event!);
    expect(await shop.accessOf(opened.person)).toEqual(['card']);
  });

  test('that is forged or old changes nothing', async () => {
    const opened = await open();
    const rawBody = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: opened.paymentIntent, status: 'succeeded', amount_received: 54_000 } },
    });
    await expect(receive({ rawBody, signature: 't=1,v1=00' })).rejects.toMatchObject({
      code: 'InvalidRequest',
    });
    await pay(opened);
    const [event] = await shop.events();
    shop.clock.moveBy(301_000);
    await expect(receive(event!)).rejects.toMatchObject({ code: 'InvalidRequest' });
    expect(await shop.accessOf(opened.person)).toEqual([]);
  });
});
