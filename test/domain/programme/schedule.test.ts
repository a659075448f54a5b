import {
  closeScheduleGaps,
  dayMs,
  rescheduleAfterContinue,
  scheduleActivities,
} from '../../../src/domain/programme/schedule.ts';

const at = Date.UTC(2026, 2, 25, 9, 30);

test.each<[string[], number | undefined, Record<string, number>]>([
  [[], undefined, {}],
  [['a'], undefined, { a: at }],
  [['a', 'b', 'c'], undefined, { a: at, b: at + 7 * dayMs, c: at + 14 * dayMs }],
  [['a', 'b'], 1, { a: at, b: at + dayMs }],
  [['a', 'b'], 0, { a: at, b: at }],
  [['a', 'a', 'b'], 7, { a: at, b: at + 7 * dayMs }],
])('%j every %s days', (ids, days, expected) => {
  expect(scheduleActivities(ids, at, days)).toEqual(expected);
});

test('a week over the start of summer time is seven times 24 hours', () => {
  const { b } = scheduleActivities(['a', 'b'], at);
  expect(new Date(b ?? 0).toISOString()).toBe('2026-04-01T09:30:00.000Z');
});

test('an id that names a prototype property is an ordinary id', () => {
  const dates = scheduleActivities(['__proto__', 'constructor'], at);
  expect(Object.entries(dates)).toEqual([
    ['__proto__', at],
    ['constructor', at + 7 * dayMs],
  ]);
  expect(Object.getPrototypeOf(dates)).toBe(Object.prototype);
  expect(Object.keys(rescheduleAfterContinue(dates, at))).toEqual(['__proto__', 'constructor']);
});

const days = (table: Record<string, number>) =>
  Object.fromEntries(Object.entries(table).map(([id, day]) => [id, day * dayMs]));

test.each<[string, Record<string, number>, number, Record<string, number>]>([
  [
    'locked dates follow a week from now',
    { a: 0, b: 7, c: 14, d: 21, e: 28 },
    15,
    { a: 0, b: 7, c: 14, d: 22, e: 29 },
  ],
  ['one opening exactly now has opened', { a: 0, b: 15, c: 22 }, 15, { a: 0, b: 15, c: 22 }],
  ['long away, slow Programme', { a: 0, b: 30, c: 60 }, 29, { a: 0, b: 59, c: 89 }],
  ['uneven spacing is kept', { a: 0, b: 20, c: 21, d: 30 }, 16, { a: 0, b: 36, c: 37, d: 46 }],
  ['nothing locked', { a: 0, b: 7 }, 40, { a: 0, b: 7 }],
  ['nothing opened', { a: 50, b: 57 }, 40, { a: 50, b: 57 }],
  ['nothing at all', {}, 40, {}],
])('after Continue: %s', (_case, before, now, after) => {
  const given = days(before);
  expect(rescheduleAfterContinue(given, now * dayMs)).toEqual(days(after));
  expect(given).toEqual(days(before));
});

test('those that are left take the earliest dates free, in their order by date', () => {
  const availableAt = { late: 30, first: 10, second: 20, last: 40 };
  expect(closeScheduleGaps(availableAt, new Set(['first', 'late']))).toEqual({ second: 10, last: 20 });
  expect(closeScheduleGaps(availableAt, new Set(['nobody']))).toEqual(availableAt);
  expect(closeScheduleGaps(availableAt, new Set(Object.keys(availableAt)))).toEqual({});
});
