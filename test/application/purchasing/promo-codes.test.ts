import {
  applyPromoCode,
  claimPromoCode,
  findPromoCode,
} from '../../../src/application/purchasing/claim-promo-code.ts';
import { createPayment } from '../../../src/application/purchasing/create-payment.ts';
import type { Promo } from '../../../src/domain/pricing/promo-code.ts';
import { goodCard, TestShop } from '../../support/shop.ts';

let shop: TestShop;
beforeEach(() => {
  shop = new TestShop();
});

const aCode = (changes: Partial<Promo> = {}) =>
  shop.memory.promoCodes.create({
    code: 'HILLTOP',
    percentOff: 100,
    limit: null,
    expiresAt: null,
    organisation: 'Hilltop School',
    months: null,
    ...changes,
  });
const claim = async (name = 'mia', code = 'HILLTOP') =>
  claimPromoCode(shop.ports, await shop.person(name), code);
const untilOf = async (name: string) =>
  (await shop.memory.people.find((await shop.person(name)).id))!.grants.map(({ until }) => until);

test('a code is found however it is typed, as it stands', async () => {
  await aCode();
  const found = {
    code: 'HILLTOP',
    percentOff: 100,
    active: true,
    metadata: { organisation: 'Hilltop School' },
  };
  expect(await findPromoCode(shop.ports, ' hilltop ')).toMatchObject(found);
  await shop.memory.promoCodes.disable('HILLTOP', 1);
  expect(await findPromoCode(shop.ports, 'HILLTOP')).toMatchObject({ ...found, active: false });
  await expect(findPromoCode(shop.ports, 'HILL')).rejects.toMatchObject({ code: 'NotFound' });
});

test('a claim gives a year without a charge, once, however often it is repeated', async () => {
  await aCode();
  await Promise.all([claim(), claim('mia', ' hillTOP'), claim()]);
  await claim();
  expect(await untilOf('mia')).toEqual([Date.UTC(2027, 10, 21)]);
  expect((await shop.memory.promoCodes.find('HILLTOP'))?.claims).toBe(1);
});

test('a contract may say another term', async () => {
  await aCode({ months: 3 });
  await claim();
  expect(await untilOf('mia')).toEqual([Date.UTC(2027, 1, 21)]);
});

test.each<[string, Partial<Promo>]>([
  ['99 %', { percentOff: 99 }],
  ['0 %', { percentOff: 0 }],
  ['expired', { expiresAt: Date.UTC(2026, 10, 21) }],
])('a code that is %s gives nothing', async (_what, changes) => {
  await aCode(changes);
  await expect(claim()).rejects.toMatchObject({ code: 'InvalidPromoCode', message: 'Invalid promo code' });
  expect(await untilOf('mia')).toEqual([]);
});

test('unknown and disabled codes give nothing', async () => {
  await aCode();
  await shop.memory.promoCodes.disable('HILLTOP', 1);
  for (const code of ['HILLTOP', 'ANOTHER'])
    await expect(claim('mia', code)).rejects.toMatchObject({ code: 'InvalidPromoCode' });
});

test('a limit holds for many at once, and whoever has it may repeat', async () => {
  await aCode({ limit: 2 });
  const names = Array.from({ length: 10 }, (_, index) => `claimant-${index}`);
  const outcomes = await Promise.allSettled(names.map((name) => claim(name)));
  const winners = names.filter((_, index) => outcomes[index]!.status === 'fulfilled');
  expect(winners).toHaveLength(2);
  for (const name of winners) await claim(name);
  await expect(claim('late')).rejects.toMatchObject({ code: 'InvalidPromoCode' });
});

test('once a person: after the year the same code gives no second one', async () => {
  await aCode();
  await claim();
  shop.clock.moveBy(366 * 24 * 60 * 60_000);
  await expect(claim()).rejects.toMatchObject({ code: 'InvalidPromoCode' });
});

test('a person who has access keeps the code for later', async () => {
  await aCode();
  const { id } = await shop.person();
  await shop.memory.people.grant(id, { source: 'licence', from: 0, until: shop.clock.now() + 1 }, 'x');
  await expect(claim()).rejects.toMatchObject({ code: 'AlreadyPurchased' });
  expect((await shop.memory.promoCodes.find('HILLTOP'))?.claims).toBe(0);
});

describe('with a payment open', () => {
  const opened = async () => {
    const person = await shop.person();
    return { person, ...(await createPayment(shop.ports, person, 'en')) };
  };

  test('a claim cancels it, so that nobody pays for what they have', async () => {
    await aCode();
    const { person, clientSecret } = await opened();
    await claim();
    expect(await shop.sandbox.confirm(person.id, clientSecret, goodCard)).toMatchObject({
      status: 'canceled',
    });
    expect(await shop.accessOf(person)).toEqual(['promo']);
  });

  test('a claim stands when the provider is out of reach', async () => {
    await aCode();
    const { person } = await opened();
    shop.line.line = 'down';
    await claim();
    expect(await shop.accessOf(person)).toEqual(['promo']);
  });

  test('what was paid in the same moment counts, and the code is not used up', async () => {
    await aCode();
    const { person, clientSecret } = await opened();
    await shop.sandbox.confirm(person.id, clientSecret, goodCard);
    await expect(claim()).rejects.toMatchObject({ code: 'AlreadyPurchased' });
    expect(await shop.accessOf(person)).toEqual(['card']);
    expect((await shop.memory.promoCodes.find('HILLTOP'))?.claims).toBe(0);
  });

  test('a claim waits for a payment that the provider is busy with', async () => {
    await aCode();
    const { person, clientSecret } = await opened();
    await shop.sandbox.confirm(person.id, clientSecret, { ...goodCard, cardNumber: '4000 0000 0000 7007' });
    await expect(claim()).rejects.toMatchObject({ code: 'PaymentIncomplete' });
    expect(await shop.accessOf(person)).toEqual([]);
    expect((await shop.memory.promoCodes.find('HILLTOP'))?.claims).toBe(0);
  });

  test('a wrong code cancels no payment', async () => {
    const { person, clientSecret } = await opened();
    await expect(claim()).rejects.toMatchObject({ code: 'InvalidPromoCode' });
    expect(await shop.sandbox.confirm(person.id, clientSecret, goodCard)).toMatchObject({
      status: 'succeeded',
    });
  });

  test("applying a code is a claim for one's own payment, and for no other", async () => {
    await aCode();
    const { person, paymentIntent: intentId } = await opened();
    const asked = { couponCode: 'hilltop', intentId };
    const noah = await shop.person('noah');
    await expect(applyPromoCode(shop.ports, noah, asked)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(
      applyPromoCode(shop.ports, person, { ...asked, couponCode: 'ANOTHER' }),
    ).rejects.toMatchObject({ code: 'InvalidPromoCode' });
    await applyPromoCode(shop.ports, person, asked);
    await applyPromoCode(shop.ports, person, asked);
    expect(await shop.accessOf(person)).toEqual(['promo']);
    expect(await shop.accessOf(noah)).toEqual([]);
    expect(await shop.sandbox.find(intentId)).toMatchObject({ status: 'cancelled' });
  });
});
