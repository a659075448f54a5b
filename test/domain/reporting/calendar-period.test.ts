import { isCalendarPeriod } from '../../../src/domain/reporting/calendar-period.ts';

test.each([
  ['2026-03-01', '2026-03-31'],
  ['2024-02-01', '2024-02-29'],
  ['2026-04-01', '2026-06-30'],
  ['2026-10-01', '2026-12-31'],
  ['2026-01-01', '2026-12-31'],
])('%s to %s is a month, a quarter or a year', (start, end) =>
  expect(isCalendarPeriod(start, end)).toBe(true),
);

test.each([
  ['2026-03-01', '2026-03-30'],
  ['2026-03-02', '2026-03-31'],
  ['2025-02-01', '2025-02-29'],
  ['2026-02-01', '2026-04-30'],
  ['2026-01-01', '2026-06-30'],
  ['2026-04-01', '2027-03-31'],
  ['2026-13-01', '2026-13-31'],
  ['2026-03-01', ''],
  ['', ''],
])('%s to %s is no period', (start, end) => expect(isCalendarPeriod(start, end)).toBe(false));
