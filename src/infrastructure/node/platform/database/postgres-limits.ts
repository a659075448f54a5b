import { sql, type Kysely, type RawBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../../application/ports/clock.ts';
import type { RateLimiter } from '../../../../application/ports/server/platform/limits.ts';
import {
  filterCountedAttempts,
  countTriesUntilLongestWait,
  computeLimitResetMs,
  computeLimitWaitMs,
  type RateLimit,
} from '../../../../domain/platform/limit.ts';
import { MemoryRateLimiter } from '../../../shared/platform/memory-limits.ts';
import type { OpenDatabase } from './database-types.ts';
import { createKeyedHash } from './keyed-hash.ts';
import type { Tables } from './tables/tables.ts';

const sweepEveryMs = 10 * 60_000;
/** The time for which a refused key is refused without a statement (ms), so that a flood causes few statements. */
const refusedForMs = 1000;
const mostRefused = 5000;

/**
 * Returns the limits for all processes: PostgreSQL counts in the database; SQLite has one process, which counts in
 * memory.
 */
export function createSharedRateLimiter({ dialect, db }: OpenDatabase, clock: Clock): RateLimiter {
  return dialect === 'postgres' ? new PostgresLimits(db, clock) : new MemoryRateLimiter(clock);
}

/** Counts for all processes on one database. Each call of `take` is one statement, which locks the row of its key. */
class PostgresLimits implements RateLimiter {
  readonly #db: Kysely<Tables>;
  readonly #clock: Clock;
  readonly #refused = new LRUCache<string, { at: number; openAt: number }>({ max: mostRefused });
  #hash: Promise<(text: string) => string> | undefined;
  #sweepAt = 0;

  constructor(db: Kysely<Tables>, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async take(limit: RateLimit, key: string, count = 1): Promise<number> {
    const now = this.#clock.now();
    await this.#sweep(now);
    const hash = await this.#hashOf(limit, key);
    const refused = this.#refused.get(hash);
    if (refused && Math.abs(now - refused.at) < refusedForMs && now < refused.openAt)
      return refused.openAt - now;
    const { was_let_in: wasLetIn, taken } = await this.#count(limit, hash, now, count);
    this.#refused.delete(hash);
    if (wasLetIn === 1) return 0;
    // The wait is at least 1 ms, because another process may have changed the count since.
    const wait = Math.max(
      1,
      computeLimitWaitMs(limit, filterCountedAttempts(limit, readInstants(taken), now), now, count),
    );
    this.#refused.set(hash, { at: now, openAt: now + wait });
    return wait;
  }

  async refund(limit: RateLimit, key: string): Promise<void> {
    const hash = await this.#hashOf(limit, key);
    this.#refused.delete(hash);
    await this.#db
      .updateTable('limit_count')
      .set({ taken: sql<string>`regexp_replace(taken, ',?[0-9]+$', '')` })
      .where('key_hash', '=', hash)
      .execute();
  }

  async forget(limit: RateLimit, key: string): Promise<void> {
    const hash = await this.#hashOf(limit, key);
    this.#refused.delete(hash);
    await this.#db.deleteFrom('limit_count').where('key_hash', '=', hash).execute();
  }

  /** Counts like `computeLimitWaitMs`, but in SQL while the row is locked. */
  #count(limit: RateLimit, hash: string, now: number, count: number) {
    const { kept, fits } = 'windows' in limit ? windowed(limit, now, count) : backedOff(limit.backoff, now);
    const instants = Array<number>(count).fill(now).join(',');
    const until = now + computeLimitResetMs(limit);
    return this.#db
      .insertInto('limit_count')
      .values({ key_hash: hash, taken: instants, was_let_in: 1, until_at: until })
      .onConflict((conflict) =>
        conflict.column('key_hash').doUpdateSet({
          taken: sql<string>`case when ${fits} then concat_ws(',', nullif(array_to_string(${kept}, ','), ''), ${instants}::text) else limit_count.taken end`,
          was_let_in: sql<number>`case when ${fits} then 1 else 0 end`,
          until_at: sql<number>`case when ${fits} then ${until}::bigint else limit_count.until_at end`,
        }),
      )
      .returning(['was_let_in', 'taken'])
      .executeTakeFirstOrThrow();
  }

  /** Returns the hash of a key, with this database's secret, which is read once. */
  async #hashOf({ name }: RateLimit, key: string): Promise<string> {
    this.#hash ??= createKeyedHash(this.#db);
    try {
      return (await this.#hash)(`limit ${name} ${key}`);
    } catch (error) {
      this.#hash = undefined;
      throw error;
    }
  }

  async #sweep(now: number): Promise<void> {
    if (now < this.#sweepAt && this.#sweepAt - now <= sweepEveryMs) return;
    this.#sweepAt = now + sweepEveryMs;
    await this.#db.deleteFrom('limit_count').where('until_at', '<', now).execute();
  }
}

type Decision = { kept: RawBuilder<unknown>; fits: RawBuilder<boolean> };

const instants = sql`unnest(string_to_array(limit_count.taken, ',')::bigint[]) as one(at)`;

function windowed(limit: Extract<RateLimit, { windows: unknown }>, now: number, count: number): Decision {
  const within = (ms: number) => sql`abs(${now}::bigint - at) < ${ms}::bigint`;
  const rooms = limit.windows.map(
    ({ most, withinMs }) =>
      sql`(select count(*) from ${instants} where ${within(withinMs)}) + ${count}::int <= ${most}::int`,
  );
  return {
    kept: sql`array(select at from ${instants} where ${within(computeLimitResetMs(limit))} order by at)`,
    fits: sql<boolean>`(${sql.join(rooms, sql` and `)})`,
  };
}

function backedOff(backoff: Extract<RateLimit, { backoff: unknown }>['backoff'], now: number): Decision {
  const { free, firstWaitMs, longestWaitMs, forgetAfterMs } = backoff;
  const tries = sql`(select at from ${instants} where at < ${now + longestWaitMs}::bigint order by at desc limit ${countTriesUntilLongestWait(backoff)}::int) as tries`;
  const isForgotten = sql`coalesce(max(at), 0) < ${now - forgetAfterMs}::bigint`;
  const wait = sql`least(${longestWaitMs}::float8, ${firstWaitMs}::float8 * power(2, count(*) - ${free}::int))`;
  return {
    kept: sql`(select case when ${isForgotten} then '{}'::bigint[] else array_agg(at order by at) end from ${tries})`,
    fits: sql<boolean>`(select ${isForgotten} or count(*) < ${free}::int or max(at) + ${wait} <= ${now}::bigint from ${tries})`,
  };
}

const readInstants = (taken: string): number[] => (taken === '' ? [] : taken.split(',').map(Number));
