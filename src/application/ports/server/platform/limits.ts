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
  /** Takes `count` attempts and returns 0, or takes none and returns the time (ms) until so many are allowed. */
  take(limit: RateLimit, key: string, count?: number): Promise<number>;
  /** Gives back the last attempt taken, because it was legitimate. */
  refund(limit: RateLimit, key: string): Promise<void>;
  /** Deletes all attempts of the key. */
  forget(limit: RateLimit, key: string): Promise<void>;
}
