import { createPayment } from '../../../src/application/purchasing/create-payment.ts';
import { reconcilePurchases } from '../../../src/application/purchasing/reconcile-purchases.ts';
import { goodCard, TestShop } from '../../support/shop.ts';

const minuteMs = 60_000;
let shop: TestShop;
beforeEach(() => {
  shop = new TestShop();
});

const open = async (name = 'mia') => {
  const person = await shop.person(name);
  return { person, ...(await createPayment(shop.ports, person, 'en')) };
};
const after = (minutes: number) => {
  shop.clock.moveBy(minutes * minuteMs);
  return reconcilePurchases(shop.ports);
};
const stateOf = async (intentId: string) => (await shop.memory.purchases.ofIntent(intentId))?.state;

test('what was paid and never told is found by itself', async () => {
  const { person, clientSecret } = await open();
  await shop.sandbox.confirm(person.id, clientSecret, goodCard);
  expect(await after(0)).toBe(0);
  expect(await after(1)).toBe(1);
  expect(await shop.accessOf(person)).toEqual(['card']);
  expect(await after(1)).toBe(0);
});

test('an intent whose making was never answered is found by its key', async () => {
  shop.line.line = 'answer lost';
  await expect(open()).rejects.toMatchObject({ code: 'Unavailable' });
  shop.line.line = 'up';
  await after(1);
  const { id } = await shop.person();
  const found = await shop.memory.purchases.openOf(id);
  expect(found?.intentId).toMatch(/^pi_/);
  expect((await open()).paymentIntent).toBe(found?.intentId);
});

test('a provider that never makes it is given up after ten minutes, so that another key has a chance', async () => {
  shop.line.line = 'down';
  await expect(open()).rejects.toMatchObject({ code: 'Unavailable' });
  const { id } = await shop.person();
  await after(9);
  expect(await shop.memory.purchases.openOf(id)).not.toBeNull();
  await after(11);
  expect(await shop.memory.purchases.openOf(id)).toBeNull();
});

test('what nobody pays ends after a day, and looks grow rare until then', async () => {
  const { paymentIntent } = await open();
  shop.line.calls.length = 0;
  for (let minute = 0; minute < 23 * 60; minute += 1) await after(1);
  expect(await stateOf(paymentIntent)).toBe('open');
  expect(shop.line.calls.length).toBeLessThan(25);
  for (let hour = 0; hour < 13; hour += 1) await after(60);
  expect(await stateOf(paymentIntent)).toBe('cancelled');
  expect(await shop.sandbox.find(paymentIntent)).toMatchObject({ status: 'cancelled' });
});

test('what is paid at the last moment counts', async () => {
  const { person, paymentIntent, clientSecret } = await open();
  await shop.sandbox.confirm(person.id, clientSecret, goodCard);
  await after(3 * 24 * 60);
  expect(await stateOf(paymentIntent)).toBe('paid');
  expect(await shop.accessOf(person)).toEqual(['card']);
});

test('a payment that a code made needless ends at the next look', async () => {
  const { person, paymentIntent } = await open();
  const now = shop.clock.now();
  await shop.memory.people.grant(person.id, { source: 'promo', from: now, until: now * 2 }, 'x');
  await after(1);
  expect(await stateOf(paymentIntent)).toBe('cancelled');
});

test('with the provider out of reach nothing is lost, and one purchase never holds up another', async () => {
  const people = [await open('mia'), await open('noah')];
  for (const { person, clientSecret } of people)
    await shop.sandbox.confirm(person.id, clientSecret, goodCard);
  shop.line.line = 'down';
  expect(await after(1)).toBe(2);
  shop.line.line = 'up';
  expect(await after(2)).toBe(2);
  for (const { person } of people) expect(await shop.accessOf(person)).toEqual(['card']);
});
