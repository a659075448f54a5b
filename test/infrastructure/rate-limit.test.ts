import { RateLimit } from '../../src/infrastructure/node/server/rate-limit.ts';

test('a clock that was put back gives a fresh start, not an hour of refusals', () => {
  let now = 3_600_000;
  const limit = new RateLimit(
    { now: () => now, schedule: () => () => undefined },
    { most: 2, withinMs: 1000 },
  );
  expect([limit.take(2), limit.take(1)]).toEqual([0, 1000]);
  now = 0;
  expect([limit.take(1), limit.take(1), limit.take(1)]).toEqual([0, 0, 1000]);
});

test('says when there is room for as many as were asked for', () => {
  let now = 0;
  const limit = new RateLimit(
    { now: () => now, schedule: () => () => undefined },
    { most: 3, withinMs: 1000 },
  );
  limit.take(1);
  now = 400;
  limit.take(2);
  now = 500;
  expect([limit.take(1), limit.take(2), limit.take(4)]).toEqual([500, 900, 1000]);
});
