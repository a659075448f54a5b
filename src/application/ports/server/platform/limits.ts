import type { Limit } from '../../../../domain/platform/limit.ts';

/**
 * Counts how often things are done, for keys such as a network, an address or a person (promise 22).
 *
 * - Takes of one key come one after the other, whichever process they are made in: a hundred at once get no
 *   more than the limit has.
 * - A refused take counts nothing, so nobody can prolong another's wait.
 * - All throw AppError 'Unavailable' when the store does not answer. Then nothing was let through and nothing
 *   has to be taken back: the caller answers 503, nobody is kept waiting, and no gate is open.
 * - A store keeps no key that can be read, and forgets those that have rested.
 */
export interface Limits {
  /** Takes `count` and returns 0, or takes none and returns how long until there is room for them (ms). */
  take(limit: Limit, key: string, count?: number): Promise<number>;
  /** Takes the last take back, because the attempt turned out to be right. */
  refund(limit: Limit, key: string): Promise<void>;
  /** Forgets all takes of the key. */
  forget(limit: Limit, key: string): Promise<void>;
}
