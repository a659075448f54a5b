import type { AccessGrant } from '../../../src/domain/shop/access-term.ts';
import {
  isPurchaseAbandoned,
  computeNextPurchaseCheck,
  decideSettlement,
  type Payment,
  type Purchase,
} from '../../../src/domain/shop/purchase.ts';

const now = Date.UTC(2026, 10, 21);
const purchase: Purchase = {
  id: 'purchase_1',
  personId: 'mia',
  provider: 'stripe',
  intentId: 'pi_1',
  amountPence: 54_000,
  currency: 'gbp',
  months: 12,
  language: 'en',
  state: 'open',
  createdAt: 0,
  checkAt: 0,
};
const payment: Payment = {
  intentId: 'pi_1',
  purchaseId: 'purchase_1',
  personId: 'mia',
  amountPence: 54_000,
  currency: 'gbp',
  status: 'succeeded',
};
const grant = { source: 'card', from: now, until: Date.UTC(2027, 10, 21) };

describe('what a payment does to its purchase', () => {
  test.each<[string, Partial<Purchase>, Partial<Payment>, object]>([
    ['through', {}, {}, { kind: 'paid', grant }],
    ['through before its id was noted', { intentId: null }, {}, { kind: 'paid', grant }],
    ['through although we had cancelled', { state: 'cancelled' }, {}, { kind: 'paid', grant }],
    ['through again', { state: 'paid' }, {}, { kind: 'already paid' }],
    ['a late failure after the success', { state: 'paid' }, { status: 'waiting' }, { kind: 'already paid' }],
    ['a late end after the success', { state: 'paid' }, { status: 'cancelled' }, { kind: 'already paid' }],
    ['not paid yet', {}, { status: 'waiting' }, { kind: 'waiting' }],
    ['being processed', {}, { status: 'processing' }, { kind: 'waiting' }],
    ['cancelled', {}, { status: 'cancelled' }, { kind: 'cancelled' }],
    ["another person's", {}, { personId: 'noah' }, { kind: 'mismatch' }],
    ['of another purchase', {}, { purchaseId: 'purchase_2' }, { kind: 'mismatch' }],
    ['of no purchase', {}, { purchaseId: '' }, { kind: 'mismatch' }],
    ['another intent', {}, { intentId: 'pi_2' }, { kind: 'mismatch' }],
    ['a penny short', {}, { amountPence: 53_999 }, { kind: 'mismatch' }],
    ['more than it costs', {}, { amountPence: 54_001 }, { kind: 'mismatch' }],
    ['in another currency', {}, { currency: 'jpy' }, { kind: 'mismatch' }],
  ])('%s', (_what, bought, paid, expected) => {
    expect(decideSettlement({ ...purchase, ...bought }, { ...payment, ...paid }, [], now)).toEqual(expected);
  });

  test('months follow those already granted', () => {
    const running: AccessGrant = { source: 'promo', from: now - 1, until: now + 1000 };
    expect(decideSettlement({ ...purchase, months: 1 }, payment, [running], now)).toMatchObject({
      grant: { from: now + 1000, until: Date.UTC(2026, 11, 21) + 1000 },
    });
  });

  test("in any order of the provider's events, access is given once, exactly when it was paid", () => {
    const statuses = ['waiting', 'processing', 'succeeded', 'cancelled'] as const;
    const orders = (length: number): (typeof statuses)[number][][] =>
      length === 0 ? [[]] : orders(length - 1).flatMap((rest) => statuses.map((status) => [status, ...rest]));
    for (const reported of orders(5)) {
      let state: Purchase['state'] = 'open';
      let granted = 0;
      for (const status of reported) {
        const { kind } = decideSettlement({ ...purchase, state }, { ...payment, status }, [], now);
        if (kind === 'paid') granted += 1;
        if (kind === 'paid' || kind === 'cancelled') state = kind;
      }
      const paid = reported.includes('succeeded');
      expect({ reported, granted, isPaid: state === 'paid' }).toEqual({
        reported,
        granted: paid ? 1 : 0,
        isPaid: paid,
      });
    }
  });
});

const minute = 60_000;

test.each([
  [0, 1],
  [1, 1],
  [2, 1],
  [10, 5],
  [60 * 24, 60 * 12],
  [60 * 24 * 2, 60 * 24],
  [60 * 24 * 365 * 5, 60 * 24],
])('a purchase of %i minutes is checked again in %i', (age, wait) => {
  expect(computeNextPurchaseCheck({ createdAt: now }, now + age * minute)).toBe(now + (age + wait) * minute);
});

test.each([
  ['pi_1', 24 * 60 - 1, false],
  ['pi_1', 24 * 60, true],
  [null, 9, false],
  [null, 10, true],
])('with intent %s a purchase of %i minutes is dropped: %s', (intentId, age, expected) => {
  expect(isPurchaseAbandoned({ ...purchase, intentId, createdAt: now }, now + age * minute)).toBe(expected);
});
