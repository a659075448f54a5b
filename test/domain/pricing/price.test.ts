import { priceText } from '../../../src/domain/pricing/price.ts';
import { isUsable, normaliseCode } from '../../../src/domain/pricing/promo-code.ts';

test.each([
  [54000, 0, '£540.00'],
  [54000, 100, '£0.00'],
  [54000, 10, '£486.00'],
  [54000, 33, '£361.80'],
  [54000, 33.33, '£360.02'],
  [1, 0, '£0.01'],
  [10, 0, '£0.10'],
  [99, 0, '£0.99'],
  [100, 0, '£1.00'],
  [999, 50, '£5.00'],
  [1, 50, '£0.01'],
  [1005, 0, '£10.05'],
  [123456789, 0, '£1234567.89'],
  [0, 0, '£0.00'],
  [-500, 0, '£0.00'],
  [-500, 50, '£0.00'],
  [54000, 150, '£0.00'],
  [54000, -20, '£540.00'],
])('%i pence less %s %% is %s', (pence, percentOff, expected) => {
  expect(priceText(pence, percentOff)).toBe(expected);
});

test('without a code the whole price shows', () => {
  expect(priceText(54000)).toBe('£540.00');
});

test.each([
  [true, 100, true],
  [false, 100, false],
  [true, 99.99, false],
  [true, 0, false],
  [true, 101, false],
  [true, NaN, false],
])('active %s and %s %% off, usable: %s', (active, percentOff, expected) => {
  expect(isUsable({ active, percentOff })).toBe(expected);
});

test.each([
  ['WELCOME', 'WELCOME'],
  ['  welcome-2026\n', 'WELCOME-2026'],
  ['\u00a0Family\t', 'FAMILY'],
  ['', ''],
  ['   ', ''],
])('the code %j is %j', (typed, expected) => {
  expect(normaliseCode(typed)).toBe(expected);
});
