import { hasAvailabilityDate, isCardCompleted } from '../../../src/domain/catalogue/card.ts';

test.each([
  [null, null, false, false],
  [0, null, true, false],
  [2_000_000_000_000, null, true, false],
  [null, 0, false, true],
  [0, 1, true, true],
])('a card available at %s, completed at %s', (availableAt, completedAt, available, completed) => {
  expect(hasAvailabilityDate({ availableAt })).toBe(available);
  expect(isCardCompleted({ completedAt })).toBe(completed);
});
