import {
  applyPromoCode,
  claimPromoCode,
  findPromoCode,
} from '../../../src/application/shop/claim-promo-code.ts';
import { createPayment } from '../../../src/application/shop/create-payment.ts';
import type { PromoCodeRecord } from '../../../src/domain/shop/promo-code.ts';
import { TestShop } from '../../support/shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await TestShop.open();
});

const aCode = (changes: Partial<PromoCodeRecord> = {}) =>
  shop.stored.promoCodes.create(
    {
      code: 'HILLTOP',
      percentOff: 100,
      limit: null,
      expiresAt: null,
      organisation: 'Hilltop School',
      months: null,
      ...changes,
    },
    shop.clock.now(),
  );
const claim = async (name = 'mia', code = 'HILLTOP') =>
  claimPromoCode(shop.ports, await shop.person(name), code);
const untilOf = async (name: string) =>
  (await shop.stored.people.find((await shop.person(name)).id))!.grants.map(({ until }) => until);

test('a code is found in any spelling, with its stored spelling in the reply', async () => {
  await aCode();
  const found = {
    code: 'HILLTOP',
    percentOff: 100,
    active: true,
    metadata: { organisation: 'Hilltop School' },
  };
  expect(await findPromoCode(shop.ports, ' hilltop ')).toMatchObject(found);
  await shop.stored.promoCodes.disable('HILLTOP', 1);
  expect(await findPromoCode(shop.ports, 'HILLTOP')).toMatchObject({ ...found, active: false });
  await expect(findPromoCode(shop.ports, 'HILL')).rejects.toMatchObject({ code: 'NotFound' });
});

test('a claim gives a year without a charge, once, however often it is repeated', async () => {
  await aCode();
  await Promise.all([claim(), claim('mia', ' hillTOP'), claim()]);
  await claim();
  expect(await untilOf('mia')).toEqual([Date.UTC(2027, 10, 21)]);
  expect((await shop.stored.promoCodes.find('HILLTOP'))?.claims).toBe(1);
});

test('an organisation code may have another term', async () => {
  await aCode({ months: 3 });
  await claim();
  expect(await untilOf('mia')).toEqual([Date.UTC(2027, 1, 21)]);
});

test.each<[string, Partial<PromoCodeRecord>]>([
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
  await shop.stored.promoCodes.disable('HILLTOP', 1);
  for (const code of ['HILLTOP', 'ANOTHER'])
    await expect(claim('mia', code)).rejects.toMatchObject({ code: 'InvalidPromoCode' });
});

test('a limit holds for parallel claims, and a person who has claimed may repeat', async () => {
  await aCode({ limit: 2 });
  const names = Array.from({ length: 10 }, (_, index) => `claimant-${index}`);
  const outcomes = await Promise.allSettled(names.map((name) => claim(name)));
  const winners = names.filter((_, index) => outcomes[index]!.status === 'fulfilled');
  expect(winners).toHaveLength(2);
  for (const name of winners) await claim(name);
  await expect(claim('late')).rejects.toMatchObject({ code: 'InvalidPromoCode' });
});

test('a person can claim a code once: after the year the same code gives no second one', async () => {
  await aCode();
  await claim();
  shop.clock.moveBy(366 * 24 * 60 * 60_000);
  await expect(claim()).rejects.toMatchObject({ code: 'InvalidPromoCode' });
});

test('a person who has access does not use the code up', async () => {
  await aCode();
  const { id } = await shop.person();
  await shop.stored.people.grant(id, { source: 'licence', from: 0, until: shop.clock.now() + 1 }, 'x');
  await expect(claim()).rejects.toMatchObject({ code: 'AlreadyPurchased' });
  expect((await shop.stored.promoCodes.find('HILLTOP'))?.claims).toBe(0);
});

describe('with a payment open', () => {
  const opened = async () => {
    const person = await shop.person();
    return { person, ...(await createPayment(shop.ports, person, 'en')) };
  };

  test('a claim cancels it, so that nobody pays for access that they have', async () => {
    await aCode();
    const { person, clientSecret } = await opened();
    await claim();
    expect(await shop.sandbox.confirm(person.id, clientSecret, 'pays')).toMatchObject({
      status: 'canceled',
    });
    expect(await shop.accessOf(person)).toEqual(['promo']);
  });

  test('a claim succeeds when the provider is unreachable', async () => {
    await aCode();
    const { person } = await opened();
    shop.line.line = 'down';
    await claim();
    expect(await shop.accessOf(person)).toEqual(['promo']);
  });

  test('a payment that succeeded in the same moment counts, and the code is not used up', async () => {
    await aCode();
    const { person, clientSecret } = await opened();
    await shop.sandbox.confirm(person.id, clientSecret, 'pays');
    await expect(claim()).rejects.toMatchObject({ code: 'AlreadyPurchased' });
    expect(await shop.accessOf(person)).toEqual(['card']);
    expect((await shop.stored.promoCodes.find('HILLTOP'))?.claims).toBe(0);
  });

  test('a claim waits while the provider processes a payment', async () => {
    await aCode();
    const { person, clientSecret } = await opened();
    await shop.sandbox.confirm(person.id, clientSecret, 'isSlow');
    await expect(claim()).rejects.toMatchObject({ code: 'PaymentIncomplete' });
    expect(await shop.accessOf(person)).toEqual([]);
    expect((await shop.stored.promoCodes.find('HILLTOP'))?.claims).toBe(0);
  });

  test('a wrong code cancels no payment', async () => {
    const { person, clientSecret } = await opened();
    await expect(claim()).rejects.toMatchObject({ code: 'InvalidPromoCode' });
    expect(await shop.sandbox.confirm(person.id, clientSecret, 'pays')).toMatchObject({
      status: 'succeeded',
    });
  });

  test("applying a code claims it for one's own payment only", async () => {
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
