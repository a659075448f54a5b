import { createPayment } from '../../../src/application/purchasing/create-payment.ts';
import { hearWebhook } from '../../../src/application/purchasing/hear-webhook.ts';
import { verifyPurchase } from '../../../src/application/purchasing/verify-purchase.ts';
import { cardOf, goodCard, TestShop, type Line } from '../../support/shop.ts';

let shop: TestShop;
beforeEach(() => {
  shop = new TestShop();
});

const open = async (name = 'mia') => {
  const person = await shop.person(name);
  return { person, ...(await createPayment(shop.ports, person, 'cy')) };
};
const pay = async (opened: Awaited<ReturnType<typeof open>>, card = goodCard) =>
  shop.sandbox.confirm(opened.person.id, opened.clientSecret, card);
const verify = ({ person, paymentIntent }: Awaited<ReturnType<typeof open>>) =>
  verifyPurchase(shop.ports, person, paymentIntent);

describe('creating a payment', () => {
  test('is at the price of the shop, and the same one again and again', async () => {
    const first = await open();
    expect(first).toMatchObject({ charged: 54_000, paymentIntent: expect.stringMatching(/^pi_/) });
    expect(first.clientSecret).toContain(first.paymentIntent);
    expect(await open()).toEqual(first);
    expect((await open('noah')).paymentIntent).not.toBe(first.paymentIntent);
  });

  test('twenty at once leave one intent and one purchase', async () => {
    const opened = await Promise.all(Array.from({ length: 20 }, () => open()));
    expect(new Set(opened.map(({ paymentIntent }) => paymentIntent)).size).toBe(1);
  });

  test('is refused to a person with access', async () => {
    const { id } = await shop.person();
    await shop.memory.people.grant(id, { source: 'licence', from: 0, until: shop.clock.now() + 1 }, 'x');
    await expect(open()).rejects.toMatchObject({ code: 'AlreadyPurchased' });
    shop.clock.moveBy(1);
    await expect(open()).resolves.toMatchObject({ charged: 54_000 });
  });

  test('is refused when access came while the call was on its way', async () => {
    const person = await shop.person();
    const grant = { source: 'promo', from: 0, until: shop.clock.now() + 1 } as const;
    await shop.memory.people.grant(person.id, grant, 'x');
    expect(person.grants).toEqual([]);
    await expect(createPayment(shop.ports, person, 'en')).rejects.toMatchObject({ code: 'AlreadyPurchased' });
    expect(shop.line.calls).toEqual([]);
  });

  test('finds what was paid and never verified, and gives access instead of a second intent', async () => {
    const opened = await open();
    await pay(opened);
    await expect(open()).rejects.toMatchObject({ code: 'AlreadyPurchased' });
    expect(await shop.accessOf(opened.person)).toEqual(['card']);
  });

  test('at another price is a new one, and the old one cannot be paid any more', async () => {
    const old = await open();
    shop.ports.offer.pricePence = 45_000;
    const fresh = await open();
    expect(fresh).toMatchObject({ charged: 45_000 });
    expect(fresh.paymentIntent).not.toBe(old.paymentIntent);
    expect(await pay(old)).toMatchObject({ status: 'canceled' });
  });

  test('at another price keeps the old one while that is being processed', async () => {
    const old = await open();
    await pay(old, cardOf('4000 0000 0000 7007'));
    shop.ports.offer.pricePence = 45_000;
    expect(await open()).toEqual(old);
  });

  test('after the provider ended it is a new one', async () => {
    const old = await open();
    await shop.sandbox.cancel(old.paymentIntent);
    expect((await open()).paymentIntent).not.toBe(old.paymentIntent);
  });

  test('without cards is refused in words', async () => {
    const ports = { ...shop.ports, payments: null };
    await expect(createPayment(ports, await shop.person(), 'en')).rejects.toMatchObject({
      code: 'NotFound',
      message: 'This service takes no card payments; use a promo code.',
    });
  });

  test.each<Line>(['down', 'answer lost'])('with the line %s it leads to one intent later', async (line) => {
    shop.line.line = line;
    for (let count = 0; count < 3; count += 1)
      await expect(open()).rejects.toMatchObject({ code: 'Unavailable' });
    shop.line.line = 'up';
    const opened = await open();
    expect(await open()).toEqual(opened);
    expect((await shop.memory.purchases.openOf(opened.person.id))?.intentId).toBe(opened.paymentIntent);
  });
});

describe('verifying a purchase', () => {
  test('gives a year of access once, with one receipt in the language of the buyer', async () => {
    const opened = await open();
    await pay(opened);
    await verify(opened);
    await expect(verify(opened)).rejects.toMatchObject({ code: 'AlreadyPurchased' });
    const { grants } = (await shop.memory.people.find(opened.person.id))!;
    expect(grants).toEqual([{ source: 'card', from: shop.clock.now(), until: Date.UTC(2027, 10, 21) }]);
    expect(shop.memory.outbox.mails).toMatchObject([{ to: 'mia@home.example', text: 'receipt cy' }]);
  });

  test('ten at once give access once', async () => {
    const opened = await open();
    await pay(opened);
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => verify(opened)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await shop.accessOf(opened.person)).toEqual(['card']);
    expect(shop.memory.outbox.mails).toHaveLength(1);
  });

  test("another person's payment is as unknown as one that is not there", async () => {
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
    ['4000 0000 0000 0002', 'card_declined'],
    ['4000 0000 0000 9995', 'insufficient_funds'],
  ])('gives nothing for the card %s', async (number, code) => {
    const opened = await open();
    expect(await pay(opened, cardOf(number))).toMatchObject({
      status: 'requires_payment_method',
      error: { code },
    });
    await expect(verify(opened)).rejects.toMatchObject({
      code: 'PaymentIncomplete',
      details: { status: 'waiting' },
    });
    expect(await shop.accessOf(opened.person)).toEqual([]);
  });

  test('waits for the authentication step', async () => {
    const opened = await open();
    expect(await pay(opened, cardOf('4000 0025 0000 3155'))).toMatchObject({ status: 'requires_action' });
    await expect(verify(opened)).rejects.toMatchObject({ code: 'PaymentIncomplete' });
    const answer = (approve: boolean) =>
      shop.sandbox.authenticate(opened.person.id, opened.clientSecret, approve);
    expect(await answer(false)).toMatchObject({ status: 'requires_payment_method', error: {} });
    expect(await answer(true)).toMatchObject({ status: 'requires_payment_method' });
    await pay(opened, cardOf('4000002500003155'));
    expect(await answer(true)).toMatchObject({ status: 'succeeded' });
    await verify(opened);
  });

  test('waits for slow processing', async () => {
    const opened = await open();
    expect(await pay(opened, cardOf('4000 0000 0000 7007'))).toMatchObject({ status: 'processing' });
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

  test('with the provider out of reach can be repeated', async () => {
    const opened = await open();
    await pay(opened);
    shop.line.line = 'down';
    await expect(verify(opened)).rejects.toMatchObject({ code: 'Unavailable' });
    shop.line.line = 'up';
    await verify(opened);
  });
});

describe('a webhook', () => {
  const hear = ({ rawBody, signature }: { rawBody: string; signature: string }) =>
    hearWebhook(shop.ports, rawBody, signature);

  test('gives access when the browser never comes back; repeated it changes nothing', async () => {
    const opened = await open();
    await pay(opened, cardOf('4000 0000 0000 8005'));
    expect(await shop.events()).toEqual([]);
    shop.clock.moveBy(15_000);
    const [event] = await shop.events();
    await hear(event!);
    expect(await shop.accessOf(opened.person)).toEqual(['card']);
    const asked = shop.line.calls.length;
    await hear(event!);
    expect(shop.line.calls.length).toBe(asked);
    expect(await shop.accessOf(opened.person)).toEqual(['card']);
    await expect(verify(opened)).rejects.toMatchObject({ code: 'AlreadyPurchased' });
  });

  test('access comes without it, and it does no harm later', async () => {
    const opened = await open();
    await pay(opened);
    await verify(opened);
    for (const event of await shop.events()) await hear(event);
    expect(await shop.accessOf(opened.person)).toEqual(['card']);
    expect(shop.memory.outbox.mails).toHaveLength(1);
  });

  test('a failure told after the success undoes nothing', async () => {
    const opened = await open();
    await pay(opened, cardOf('4000 0000 0000 0002'));
    const [failed] = await shop.events();
    await pay(opened);
    const [succeeded] = await shop.events();
    await hear(succeeded!);
    await hear(failed!);
    expect(await shop.accessOf(opened.person)).toEqual(['card']);
    expect((await shop.memory.purchases.ofIntent(opened.paymentIntent))?.state).toBe('paid');
  });

  test('is heard again when the provider could not be asked', async () => {
    const opened = await open();
    await pay(opened);
    const [event] = await shop.events();
    shop.line.line = 'down';
    await expect(hear(event!)).rejects.toMatchObject({ code: 'Unavailable' });
    shop.line.line = 'up';
    await hear(event!);
    expect(await shop.accessOf(opened.person)).toEqual(['card']);
  });

  test('that is forged or old gives nothing', async () => {
    const opened = await open();
    const rawBody = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: opened.paymentIntent, status: 'succeeded', amount_received: 54_000 } },
    });
    await expect(hear({ rawBody, signature: 't=1,v1=00' })).rejects.toMatchObject({ code: 'InvalidRequest' });
    await pay(opened);
    const [event] = await shop.events();
    shop.clock.moveBy(301_000);
    await expect(hear(event!)).rejects.toMatchObject({ code: 'InvalidRequest' });
    expect(await shop.accessOf(opened.person)).toEqual([]);
  });
});
