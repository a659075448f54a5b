import {
  findPromoCodeProblem,
  isPromoCodeActive,
  isPromoCodeUsable,
  normalisePromoCode,
  getPromoCodeState,
  generatePromoCode,
  toShopPromoCode,
  type PromoCodeRecord,
} from '../../../src/domain/shop/promo-code.ts';

const promo: PromoCodeRecord = {
  id: 'promo_1',
  code: 'HILLTOP',
  percentOff: 100,
  limit: null,
  claims: 0,
  expiresAt: null,
  disabledAt: null,
  organisation: '',
  months: null,
};

test.each<[string, Partial<PromoCodeRecord>, boolean]>([
  ['without bounds', { claims: 1_000_000 }, true],
  ['before its end', { expiresAt: 101 }, true],
  ['at its end', { expiresAt: 100 }, false],
  ['disabled', { disabledAt: 1 }, false],
  ['with one left', { limit: 3, claims: 2 }, true],
  ['used up', { limit: 3, claims: 3 }, false],
  ['with more claims than it should have', { limit: 3, claims: 4 }, false],
])('a code %s', (_what, changes, expected) => {
  expect(isPromoCodeActive({ ...promo, ...changes }, 100)).toBe(expected);
});

test('the shop gets the organisation of a code and not its limits', () => {
  expect(toShopPromoCode({ ...promo, organisation: 'Hilltop School', limit: 3, claims: 1 }, 1)).toEqual({
    id: 'promo_1',
    code: 'HILLTOP',
    percentOff: 100,
    active: true,
    metadata: { organisation: 'Hilltop School' },
  });
  expect(toShopPromoCode(promo, 1).metadata).toEqual({});
});

test.each([['hilltop'], [' HillTop '], ['\tHILLTOP\n'], ['HILL\0TOP'], ['\u202EHILLTOP\u200B']])(
  '%j is accepted as HILLTOP',
  (typed) => expect(normalisePromoCode(typed)).toBe('HILLTOP'),
);

test.each([
  [true, 100, true],
  [false, 100, false],
  [true, 99.99, false],
  [true, 0, false],
  [true, 101, false],
  [true, NaN, false],
])('active %s and %s %% off, usable: %s', (active, percentOff, expected) => {
  expect(isPromoCodeUsable({ active, percentOff })).toBe(expected);
});

test.each([
  ['WELCOME', 'WELCOME'],
  ['  welcome-2026\n', 'WELCOME-2026'],
  ['\u00a0Family\t', 'FAMILY'],
  ['', ''],
  ['   ', ''],
])('the code %j is %j', (typed, expected) => {
  expect(normalisePromoCode(typed)).toBe(expected);
});

test.each<[ReturnType<typeof getPromoCodeState>, Partial<PromoCodeRecord>]>([
  ['active', {}],
  ['disabled', { disabledAt: 1, expiresAt: 1 }],
  ['expired', { expiresAt: 100, limit: 1, claims: 1 }],
  ['used up', { limit: 1, claims: 1 }],
  ['used up', { limit: 1, claims: 1, expiresAt: 101 }],
])('the state of a code is %s', (state, changes) => {
  expect(getPromoCodeState({ ...promo, ...changes }, 100)).toBe(state);
});

test('a code has 3 to 60 letters, digits, - and _; a random one has three groups of four', () => {
  for (const typed of ['abc', ' Hill_Top-27 ', 'a'.repeat(60)])
    expect(findPromoCodeProblem(typed)).toBeNull();
  for (const typed of ['ab', '-abc', 'a b c', 'a'.repeat(61)])
    expect(findPromoCodeProblem(typed)).toContain('no code');
  const code = generatePromoCode((limit) => limit - 1);
  expect(code).toBe('9999-9999-9999');
  expect(findPromoCodeProblem(code)).toBeNull();
});
