import type { Clock } from '../../../application/ports/clock.ts';
import type { RateLimiter } from '../../../application/ports/server/platform/limits.ts';
import { filterCountedAttempts, computeLimitWaitMs, type RateLimit } from '../../../domain/platform/limit.ts';

/** The maximum number of keys of each limit; beyond it, the keys unused for longest are removed. */
const mostKeys = 20_000;

/** Counts attempts in the memory of one process. */
export class MemoryRateLimiter implements RateLimiter {
  readonly #clock: Clock;
  readonly #byName = new Map<string, Map<string, number[]>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async take(limit: RateLimit, key: string, count = 1): Promise<number> {
    return this.takeNow(limit, key, count);
  }

  /** Counts like `take`, synchronously. */
  takeNow(limit: RateLimit, key: string, count = 1): number {
    const now = this.#clock.now();
    const keys = this.#keysOf(limit);
    const taken = filterCountedAttempts(limit, keys.get(key) ?? [], now);
    const wait = computeLimitWaitMs(limit, taken, now, count);
    if (wait === 0) for (let one = 0; one < count; one += 1) taken.push(now);
    keys.delete(key);
    keys.set(key, taken);
    const [oldest] = keys.keys();
    if (keys.size > mostKeys && oldest !== undefined) keys.delete(oldest);
    return wait;
  }

  async refund(limit: RateLimit, key: string): Promise<void> {
    this.#keysOf(limit).get(key)?.pop();
  }

  async forget(limit: RateLimit, key: string): Promise<void> {
    this.#keysOf(limit).delete(key);
  }

  #keysOf({ name }: RateLimit): Map<string, number[]> {
    let keys = this.#byName.get(name);
    if (!keys) this.#byName.set(name, (keys = new Map()));
    return keys;
  }
}
