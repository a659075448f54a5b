import {
  filterCountedAttempts,
  computeLimitWaitMs,
  type RateLimit,
} from '../../../src/domain/platform/limit.ts';

const at = (limit: RateLimit, taken: readonly number[], now: number, count?: number): number =>
  computeLimitWaitMs(limit, filterCountedAttempts(limit, taken, now), now, count);

describe('at most so many within a time', () => {
  const limit: RateLimit = {
    name: 'few',
    windows: [
      { most: 3, withinMs: 1000 },
      { most: 4, withinMs: 5000 },
    ],
  };

  test.each([
    ['room at first', [], 0, 1, 0],
    ['room for three at once', [], 0, 3, 0],
    ['never room for more than there can be', [], 0, 4, 1000],
    ['waits until the oldest of the short time has left', [0, 400, 400], 500, 1, 500],
    ['waits for as many as are asked for', [0, 400, 400], 500, 2, 4500],
    ['of two times the longer wait counts', [0, 400, 400, 900], 950, 1, 4050],
    ['the oldest leaves when its time is over, not before', [0, 400, 400], 1000, 1, 0],
    ['the longer time counts too', [0, 1000, 2000, 3000], 4000, 1, 1000],
    ['what is older than the longest counts no more', [0, 1000, 2000, 3000], 8000, 3, 0],
    ['a clock put back by little still counts', [900, 900, 900], 0, 1, 1900],
    ['a clock that was put back gives a fresh start, not an hour of refusals', [9000, 9000, 9000], 0, 3, 0],
  ])('%s', (_what, taken, now, count, wait) => {
    expect(at(limit, taken, now, count)).toBe(wait);
  });
});

describe('backing off after some free tries', () => {
  const backoff = { free: 2, firstWaitMs: 10, longestWaitMs: 60, forgetAfterMs: 500 };
  const limit: RateLimit = { name: 'guesses', backoff };

  test.each([
    ['free at first', [], 0, 0],
    ['free while tries are left', [0], 0, 0],
    ['the first wait', [0, 0], 0, 10],
    ['less of it later', [0, 0], 7, 3],
    ['each further try doubles it', [0, 0, 10], 10, 20],
    ['up to the longest', [0, 0, 10, 30, 70, 130, 190], 190, 60],
    ['many tries more wait no longer', Array<number>(50).fill(190), 190, 60],
    ['what waits is let in at its time', [0, 0, 10], 30, 0],
    ['a quiet time makes all free again', [0, 0, 10], 511, 0],
    ['just before it the old wait has long passed', [0, 0, 10], 510, 0],
    ['a clock that was put back keeps nobody out', [1000, 1000, 1000], 0, 0],
  ])('%s', (_what, taken, now, wait) => {
    expect(at(limit, taken, now)).toBe(wait);
  });

  test('forgets all attempts together, and remembers for no longer than the longest wait', () => {
    expect(filterCountedAttempts(limit, [0, 0, 10], 510)).toEqual([0, 0, 10]);
    expect(filterCountedAttempts(limit, [0, 0, 10], 511)).toEqual([]);
    expect(filterCountedAttempts(limit, Array<number>(50).fill(190), 190)).toHaveLength(5);
  });
});
