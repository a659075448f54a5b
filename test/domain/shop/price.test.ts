import { formatPrice, computeWeeklyPricePence } from '../../../src/domain/shop/price.ts';

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
  expect(formatPrice(pence, percentOff)).toBe(expected);
});

test('without a code the whole price shows', () => {
  expect(formatPrice(54000)).toBe('£540.00');
});

test.each([
  [54_000, 12, 1038],
  [4500, 1, 1038],
  [54_000, 24, 519],
])('%i pence for %i months are %i a week', (pence, months, week) => {
  expect(computeWeeklyPricePence(pence, months)).toBe(week);
});
