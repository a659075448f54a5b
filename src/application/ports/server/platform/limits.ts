import type { RateLimit } from '../../../../domain/platform/limit.ts';

/**
 * Counts attempts by keys such as a network, an address or a person (promise 22).
 *
 * Adapters: takes of one key must be serialised across processes: a hundred parallel takes never exceed the limit. A
 * refused take must not count, so that nobody can prolong another person's wait. All calls throw AppError 'Unavailable'
 * when the store does not answer; then no take has counted, and the caller answers 503. A store must not hold readable
 * keys, and must delete keys that are no longer used.
 */
export interface RateLimiter {
  /** Takes `count` and returns 0, or takes none and returns the time until there is room for them (ms). */
  take(limit: RateLimit, key: string, count?: number): Promise<number>;
  /** Cancels the last take, because the attempt was legitimate. */
  refund(limit: RateLimit, key: string): Promise<void>;
  /** Deletes all takes of the key. */
  forget(limit: RateLimit, key: string): Promise<void>;
}
