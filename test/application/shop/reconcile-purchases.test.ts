import { createPayment } from '../../../src/application/shop/create-payment.ts';
import { reconcilePurchases } from '../../../src/application/shop/reconcile-purchases.ts';
import { TestShop } from '../../support/shop.ts';

const minuteMs = 60_000;
let shop: TestShop;
beforeEach(async () => {
  shop = await TestShop.open();
});

const open = async (name = 'mia') => {
  const person = await shop.person(name);
  return { person, ...(await createPayment(shop.ports, person, 'en')) };
};
const after = (minutes: number) => {
  shop.clock.moveBy(minutes * minuteMs);
  return reconcilePurchases(shop.ports);
};
const stateOf = async (intentId: string) => (await shop.stored.purchases.ofIntent(intentId))?.state;

test('a payment that was never reported is found by reconciliation', async () => {
  const { person, clientSecret } = await open();
  await shop.sandbox.confirm(person.id, clientSecret, 'pays');
  expect(await after(0)).toBe(0);
  expect(await after(1)).toBe(1);
  expect(await shop.accessOf(person)).toEqual(['card']);
  expect(await after(1)).toBe(0);
});

test('an intent whose creation was never answered is found by its key', async () => {
  shop.line.line = 'answer lost';
  await expect(open()).rejects.toMatchObject({ code: 'Unavailable' });
  shop.line.line = 'up';
  await after(1);
  const { id } = await shop.person();
  const found = await shop.stored.purchases.openOf(id);
  expect(found?.intentId).toMatch(/^pi_/);
  expect((await open()).paymentIntent).toBe(found?.intentId);
});

test('an intent that the provider never creates is given up after ten minutes, and another key is used', async () => {
  shop.line.line = 'down';
  await expect(open()).rejects.toMatchObject({ code: 'Unavailable' });
  const { id } = await shop.person();
  await after(9);
  expect(await shop.stored.purchases.openOf(id)).not.toBeNull();
  await after(11);
  expect(await shop.stored.purchases.openOf(id)).toBeNull();
});

test('an unpaid purchase ends after a day, and it is checked less and less often until then', async () => {
  const { paymentIntent } = await open();
  shop.line.calls.length = 0;
  for (let minute = 0; minute < 23 * 60; minute += 1) await after(1);
  expect(await stateOf(paymentIntent)).toBe('open');
  expect(shop.line.calls.length).toBeLessThan(25);
  for (let hour = 0; hour < 13; hour += 1) await after(60);
  expect(await stateOf(paymentIntent)).toBe('cancelled');
  expect(await shop.sandbox.find(paymentIntent)).toMatchObject({ status: 'cancelled' });
});

test('a payment at the last moment counts', async () => {
  const { person, paymentIntent, clientSecret } = await open();
  await shop.sandbox.confirm(person.id, clientSecret, 'pays');
  await after(3 * 24 * 60);
  expect(await stateOf(paymentIntent)).toBe('paid');
  expect(await shop.accessOf(person)).toEqual(['card']);
});

test('a payment that a code made unnecessary ends at the next check', async () => {
  const { person, paymentIntent } = await open();
  const now = shop.clock.now();
  await shop.stored.people.grant(person.id, { source: 'promo', from: now, until: now * 2 }, 'x');
  await after(1);
  expect(await stateOf(paymentIntent)).toBe('cancelled');
});

test('an unreachable provider loses nothing, and one purchase never delays another', async () => {
  const people = [await open('mia'), await open('noah')];
  for (const { person, clientSecret } of people) await shop.sandbox.confirm(person.id, clientSecret, 'pays');
  shop.line.line = 'down';
  expect(await after(1)).toBe(2);
  shop.line.line = 'up';
  expect(await after(2)).toBe(2);
  for (const { person } of people) expect(await shop.accessOf(person)).toEqual(['card']);
});
