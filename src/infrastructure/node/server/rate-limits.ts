import type { Clock } from '../../../application/ports/clock.ts';
import { RateLimit } from './rate-limit.ts';

/** Beyond these the ones quiet for longest are forgotten. */
const mostKeys = 20_000;

/** Several limits for each of many keys, such as a network or an address; kept in memory, a process each. */
export class RateLimits {
  readonly #clock: Clock;
  readonly #limits: readonly { most: number; withinMs: number }[];
  readonly #byKey = new Map<string, RateLimit[]>();

  constructor(clock: Clock, limits: readonly { most: number; withinMs: number }[]) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Takes one and returns 0, or takes none and returns how long until there is room (ms). */
  take(key: string): number {
    const limits = this.#byKey.get(key) ?? this.#limits.map((limit) => new RateLimit(this.#clock, limit));
    this.#byKey.delete(key);
    this.#byKey.set(key, limits);
    if (this.#byKey.size > mostKeys) this.#byKey.delete(this.#byKey.keys().next().value!);
    const waitMs = longest(limits);
    if (waitMs === 0) for (const limit of limits) limit.take(1);
    return waitMs;
  }

  /** How long until there is room for one (ms); 0 for now. Takes none. */
  waitMs(key: string): number {
    return longest(this.#byKey.get(key) ?? []);
  }
}

const longest = (limits: readonly RateLimit[]): number =>
  Math.max(0, ...limits.map((limit) => limit.waitMs(1)));
