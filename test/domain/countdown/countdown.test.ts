import { countdownText } from '../../../src/domain/countdown/format.ts';
import { remaining } from '../../../src/domain/countdown/remaining.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [400 * day, '400 days 0 hours'],
  [2 * day + 3 * hour + 59 * minute, '2 days 3 hours'],
  [2 * day - 1, '1 day 23 hours'],
  [day + hour, '1 day 1 hour'],
  [day + 1, '1 day 0 hours'],
  [day, '24 hours 0 minutes'],
  [day - 1, '23 hours 59 minutes'],
  [2 * hour, '2 hours 0 minutes'],
  [hour + minute + 59 * second, '1 hour 1 minute'],
  [hour + 1, '1 hour 0 minutes'],
  [hour, '60 minutes 0 seconds'],
  [hour - 1, '59 minutes 59 seconds'],
  [minute + second, '1 minute 1 second'],
  [59 * second + 999, '0 minutes 59 seconds'],
  [second, '0 minutes 1 second'],
  [1, '0 minutes 0 seconds'],
  [0, 'complete'],
  [-1, 'complete'],
  [-400 * day, 'complete'],
])('%i ms left reads %j', (leftMs, expected) => {
  const now = Date.UTC(2026, 9, 24, 12);
  expect(countdownText(remaining(now + leftMs, now))).toBe(expected);
});

test('parts are numbers for other languages', () => {
  expect(remaining(2 * day + 5 * hour, 0)).toEqual({ unit: 'days-hours', days: 2, hours: 5 });
  expect(remaining(2 * hour + 5 * minute, 0)).toEqual({ unit: 'hours-minutes', hours: 2, minutes: 5 });
  expect(remaining(2 * minute + 5 * second, 0)).toEqual({ unit: 'minutes-seconds', minutes: 2, seconds: 5 });
  expect(remaining(0, 0)).toEqual({ unit: 'complete' });
});
