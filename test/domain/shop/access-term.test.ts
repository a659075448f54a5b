import {
  accessMonths,
  addMonths,
  hasAccess,
  computeLicenceTerm,
  computeNextAccessTerm,
  computePaymentStatus,
} from '../../../src/domain/shop/access-term.ts';

const now = 1000;

test.each<[string, [number, number][], string]>([
  ['no grant', [], 'unpaid'],
  ['running', [[0, 2000]], 'paid'],
  ['from this instant', [[1000, 2000]], 'paid'],
  ['its last instant', [[0, 1001]], 'paid'],
  ['ends now', [[0, 1000]], 'expired'],
  ['ended', [[0, 5]], 'expired'],
  ['still to come', [[1001, 2000]], 'unpaid'],
  [
    'ended and still to come',
    [
      [0, 5],
      [1001, 2000],
    ],
    'expired',
  ],
  [
    'ended and running',
    [
      [0, 5],
      [900, 1100],
    ],
    'paid',
  ],
  ['never ran', [[1000, 1000]], 'expired'],
])('%s', (_case, grants, expected) => {
  expect(
    computePaymentStatus(
      grants.map(([from, until]) => ({ from, until })),
      now,
    ),
  ).toBe(expected);
});

test('only a grant that runs gives access', () => {
  const grants = [{ source: 'promo' as const, from: 900, until: 1000 }];
  expect([899, 900, 999, 1000].map((at) => hasAccess({ grants }, at))).toEqual([false, true, true, false]);
  expect(hasAccess({ grants: [] }, now)).toBe(false);
});

test.each([
  ['2026-01-15T10:20:30.456Z', 12, '2027-01-15T10:20:30.456Z'],
  ['2026-01-31T00:00:00.000Z', 1, '2026-02-28T00:00:00.000Z'],
  ['2028-01-31T23:59:59.999Z', 1, '2028-02-29T23:59:59.999Z'],
  ['2028-02-29T12:00:00.000Z', 12, '2029-02-28T12:00:00.000Z'],
  ['2028-02-29T12:00:00.000Z', 48, '2032-02-29T12:00:00.000Z'],
  ['2026-03-31T08:00:00.000Z', 1, '2026-04-30T08:00:00.000Z'],
  ['2026-12-31T08:00:00.000Z', 2, '2027-02-28T08:00:00.000Z'],
  ['2026-11-30T08:00:00.000Z', 1, '2026-12-30T08:00:00.000Z'],
  ['2026-03-31T08:00:00.000Z', -1, '2026-02-28T08:00:00.000Z'],
  ['2026-05-05T08:00:00.000Z', 0, '2026-05-05T08:00:00.000Z'],
  ['2026-03-28T01:30:00.000Z', 7, '2026-10-28T01:30:00.000Z'],
  ['1969-12-31T23:00:00.000Z', 2, '1970-02-28T23:00:00.000Z'],
])('%s and %i months is %s', (from, months, expected) => {
  expect(new Date(addMonths(Date.parse(from), months)).toISOString()).toBe(expected);
});

test('access is for twelve months', () => {
  const from = Date.UTC(2026, 10, 21);
  expect(addMonths(from, accessMonths)).toBe(Date.UTC(2027, 10, 21));
});

test.each<[string, [number, number][], number]>([
  ['from now without any', [], 1000],
  ['from now after the last has ended', [[0, 900]], 1000],
  ['after the one that runs', [[0, 2000]], 2000],
  [
    'after those that follow each other without a gap, in whatever order they are told',
    [
      [2000, 3000],
      [0, 2000],
    ],
    3000,
  ],
  [
    'into a gap',
    [
      [0, 2000],
      [2001, 3000],
    ],
    2000,
  ],
  ['before one that is still to come', [[5000, 6000]], 1000],
])('more months begin %s', (_case, grants, from) => {
  const list = grants.map(([start, until]) => ({ from: start, until }));
  expect(computeNextAccessTerm(list, now, 1)).toEqual({ from, until: addMonths(from, 1) });
});

test('a licence lasts from today for some months, or between the days it names, in their order', () => {
  const [today, noon] = [Date.UTC(2027, 0, 31), Date.UTC(2027, 0, 31, 12)];
  expect(computeLicenceTerm({ from: null, until: null }, noon, 1)).toEqual({
    from: today,
    until: Date.UTC(2027, 1, 28),
  });
  expect(computeLicenceTerm({ from: 5, until: 6 }, noon, 1)).toEqual({ from: 5, until: 6 });
  expect(computeLicenceTerm({ from: 5, until: 5 }, noon, 1)).toBeNull();
});
