import { computeRemainingTime, type RemainingTime } from '../../../src/domain/programme/countdown.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Returns the parts of a countdown in order, as text without the words of a language. */
const fieldsOf = (left: RemainingTime): string =>
  Object.entries(left)
    .filter(([name]) => name !== 'unit')
    .map(([name, count]) => `${count} ${name}`)
    .join(' ') || left.unit;

test.each([
  [400 * day, '400 days 0 hours'],
  [2 * day + 3 * hour + 59 * minute, '2 days 3 hours'],
  [2 * day - 1, '1 days 23 hours'],
  [day + hour, '1 days 1 hours'],
  [day + 1, '1 days 0 hours'],
  [day, '24 hours 0 minutes'],
  [day - 1, '23 hours 59 minutes'],
  [2 * hour, '2 hours 0 minutes'],
  [hour + minute + 59 * second, '1 hours 1 minutes'],
  [hour + 1, '1 hours 0 minutes'],
  [hour, '60 minutes 0 seconds'],
  [hour - 1, '59 minutes 59 seconds'],
  [minute + second, '1 minutes 1 seconds'],
  [59 * second + 999, '0 minutes 59 seconds'],
  [second, '0 minutes 1 seconds'],
  [1, '0 minutes 0 seconds'],
  [0, 'complete'],
  [-1, 'complete'],
  [-400 * day, 'complete'],
])('%i ms left reads %j', (leftMs, expected) => {
  const now = Date.UTC(2026, 9, 24, 12);
  expect(fieldsOf(computeRemainingTime(now + leftMs, now))).toBe(expected);
});

test('parts are numbers for other languages', () => {
  expect(computeRemainingTime(2 * day + 5 * hour, 0)).toEqual({ unit: 'days-hours', days: 2, hours: 5 });
  expect(computeRemainingTime(2 * hour + 5 * minute, 0)).toEqual({
    unit: 'hours-minutes',
    hours: 2,
    minutes: 5,
  });
  expect(computeRemainingTime(2 * minute + 5 * second, 0)).toEqual({
    unit: 'minutes-seconds',
    minutes: 2,
    seconds: 5,
  });
  expect(computeRemainingTime(0, 0)).toEqual({ unit: 'complete' });
});
