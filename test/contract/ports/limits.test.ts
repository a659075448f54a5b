import { toErrorCode } from '../../../src/application/errors.ts';
import type { RateLimit } from '../../../src/domain/platform/limit.ts';
import { filterCountedAttempts, computeLimitWaitMs } from '../../../src/domain/platform/limit.ts';
import type { RateLimiter } from '../../../src/application/ports/server/platform/limits.ts';
import type { OpenDatabase } from '../../../src/infrastructure/node/platform/database/database-types.ts';
import { createSharedRateLimiter } from '../../../src/infrastructure/node/platform/database/postgres-limits.ts';
import { databaseUnavailableError } from '../../../src/infrastructure/node/platform/database/unavailable.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { onEveryDatabase } from '../../support/databases.ts';

const few: RateLimit = {
  name: 'few',
  windows: [
    { most: 3, withinMs: 1000 },
    { most: 4, withinMs: 5000 },
  ],
};
const guesses: RateLimit = {
  name: 'guesses',
  backoff: { free: 3, firstWaitMs: 1000, longestWaitMs: 4000, forgetAfterMs: 60_000 },
};
const start = 1_800_000_000_000;

/** SQLite serves one process, which counts in memory; PostgreSQL counts for several. */
onEveryDatabase('Limits', (database) => {
  let opened: OpenDatabase;
  let clock: ManualClock;
  let limits: RateLimiter;
  let keys = 0;
  const freshKey = () => `192.0.2.${(keys += 1)}`;

  beforeAll(async () => {
    opened = await database.open();
  });
  beforeEach(() => {
    clock = new ManualClock(start);
    limits = createSharedRateLimiter(opened, clock);
  });

  test('accepts while there is room, then reports how long to wait; a refusal counts nothing', async () => {
    const key = freshKey();
    for (const wait of [0, 0, 0, 1000, 1000]) expect(await limits.take(few, key)).toBe(wait);
    clock.moveBy(1000);
    expect(await limits.take(few, key)).toBe(0);
    for (let tries = 0; tries < 5; tries += 1) expect(await limits.take(few, key)).toBe(4000);
    clock.moveBy(4000);
    expect(await limits.take(few, key)).toBe(0);
  });

  test('accepts several together or none of them', async () => {
    const key = freshKey();
    expect(await limits.take(few, key, 2)).toBe(0);
    clock.moveBy(400);
    expect(await limits.take(few, key, 2)).toBe(600);
    expect(await limits.take(few, freshKey(), 3)).toBe(0);
    clock.moveBy(1000);
    expect(await limits.take(few, key, 2)).toBe(0);
  });

  test('keys and limits are counted apart', async () => {
    const [one, other] = [freshKey(), freshKey()];
    for (let count = 0; count < 3; count += 1) await limits.take(few, one);
    expect(await limits.take(few, one)).toBe(1000);
    expect(await limits.take(few, other)).toBe(0);
    expect(await limits.take({ ...few, name: 'few others' }, one)).toBe(0);
  });

  test('guesses wait longer and longer, up to the longest wait', async () => {
    const key = freshKey();
    const waits: number[] = [];
    for (let guess = 0; guess < 8; guess += 1) {
      const wait = await limits.take(guesses, key);
      waits.push(wait);
      clock.moveBy(wait);
      if (wait > 0) expect(await limits.take(guesses, key)).toBe(0);
    }
    expect(waits).toEqual([0, 0, 0, 1000, 2000, 4000, 4000, 4000]);
    clock.moveBy(60_001);
    expect(await limits.take(guesses, key)).toBe(0);
    expect(await limits.take(guesses, key)).toBe(0);
  });

  test('a refunded attempt delays nobody, and leaves the wrong ones counted', async () => {
    const key = freshKey();
    for (let guess = 0; guess < 3; guess += 1) await limits.take(guesses, key);
    clock.moveBy(1000);
    for (let right = 0; right < 5; right += 1) {
      expect(await limits.take(guesses, key)).toBe(0);
      await limits.refund(guesses, key);
    }
    expect(await limits.take(guesses, key)).toBe(0);
    expect(await limits.take(guesses, key)).toBe(2000);
    await limits.refund(guesses, freshKey());
  });

  test('giving the last attempt back leaves nothing stored', async () => {
    const key = freshKey();
    await limits.take(few, key);
    await limits.refund(few, key);
    await limits.refund(few, key);
    expect(await limits.take(few, key, 3)).toBe(0);
  });

  test('a cleared key starts afresh', async () => {
    const key = freshKey();
    for (let guess = 0; guess < 3; guess += 1) await limits.take(guesses, key);
    expect(await limits.take(guesses, key)).toBe(1000);
    await limits.forget(guesses, key);
    for (const wait of [0, 0, 0, 1000]) expect(await limits.take(guesses, key)).toBe(wait);
  });

  test('a hundred at once get no more than the limit', async () => {
    const key = freshKey();
    // On a busy machine a call may wait too long for a connection: it is refused and not counted.
    const taking = Array.from({ length: 100 }, () => limits.take(guesses, key));
    const takings = await Promise.allSettled(taking);
    const waits = takings.flatMap((taken) => (taken.status === 'fulfilled' ? [taken.value] : []));
    const failures = takings.flatMap((taken) => (taken.status === 'rejected' ? [taken.reason] : []));
    expect(failures.filter((failure) => toErrorCode(failure) !== 'Unavailable')).toEqual([]);
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
  });

  test('decides as the rule does, whatever happened before', async () => {
    let seed = 7;
    const next = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
    for (const limit of [few, guesses]) {
      const key = freshKey();
      let taken: number[] = [];
      for (let step = 0; step < 120; step += 1) {
        // The longest step of the clock is at least as long as a refusal is stored.
        clock.moveBy([0, 0, 1, 1000, 1001, 2500, 5000, 61_000][next(8)]!);
        const now = clock.now();
        taken = filterCountedAttempts(limit, taken, now);
        const wait = computeLimitWaitMs(limit, taken, now);
        expect(await limits.take(limit, key)).toBe(wait);
        if (wait === 0) taken.push(now);
      }
    }
  });

  test('two processes count together', async () => {
    if (opened.dialect === 'sqlite') return;
    const key = freshKey();
    const second = await database.open();
    const others = createSharedRateLimiter(second, clock);
    const waits = await Promise.all(
      Array.from({ length: 40 }, (_, count) => (count % 2 === 0 ? limits : others).take(few, key)),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
    await others.forget(few, key);
    clock.moveBy(1000);
    expect(await limits.take(few, key)).toBe(0);
  });

  test('an interrupted database accepts nobody, counts nothing and delays nobody', async () => {
    if (opened.dialect === 'sqlite') return;
    let isCut = true;
    const db = opened.db.withPlugin({
      transformQuery: ({ node }) => {
        if (isCut) throw databaseUnavailableError(new Error('cut'));
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const cut = createSharedRateLimiter({ ...opened, db }, clock);
    const key = freshKey();
    for (let tries = 0; tries < 5; tries += 1)
      await expect(cut.take(few, key)).rejects.toMatchObject({ code: 'Unavailable' });
    isCut = false;
    for (const wait of [0, 0, 0, 1000]) expect(await cut.take(few, key)).toBe(wait);
  });

  test('stored keys cannot be read, and expired ones are deleted', async () => {
    if (opened.dialect === 'sqlite') return;
    const key = freshKey();
    await limits.take(few, key);
    const rows = () => opened.db.selectFrom('limit_count').selectAll().execute();
    expect(JSON.stringify(await rows())).not.toMatch(/192\.0\.2|few/);
    clock.moveBy(24 * 60 * 60_000);
    await createSharedRateLimiter(opened, clock).take(few, freshKey());
    expect(await rows()).toHaveLength(1);
  });
});
