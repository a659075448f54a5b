import type { Clock } from '../../../application/ports/clock.ts';
import { emailKey } from '../email-key.ts';
import { networkOf } from '../network-of.ts';
import { RateLimits } from '../server/rate-limits.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** What one may ask for without having signed in. */
type Wish = 'register' | 'resend' | 'new password';

/** Keeps guessing and flooding slow: per network openly, per address without a word. */
export class AccountLimits {
  readonly #perNetwork: RateLimits;
  readonly #looks: RateLimits;
  readonly #perAddress: RateLimits;
  readonly #perAsker: RateLimits;

  constructor(clock: Clock) {
    this.#perNetwork = new RateLimits(clock, [
      { most: 5, withinMs: minuteMs },
      { most: 20, withinMs: hourMs },
    ]);
    this.#looks = new RateLimits(clock, [{ most: 30, withinMs: minuteMs }]);
    this.#perAsker = new RateLimits(clock, [{ most: 5, withinMs: hourMs }]);
    this.#perAddress = new RateLimits(clock, [{ most: 20, withinMs: hourMs }]);
  }

  /** Takes one wish of this network and returns 0, or returns how long it has to wait (ms). */
  waitMs(wish: Wish, ip: string): number {
    return this.#perNetwork.take(`${wish} ${networkOf(ip)}`);
  }

  /** The same for a look at what was typed, which a person may have to mend a few times. */
  lookWaitMs(ip: string): number {
    return this.#looks.take(networkOf(ip));
  }

  /**
   * Whether this address may be written to once more for this wish of this network. Each network and each wish
   * has a share of its own, so a stranger's asking leaves the person theirs. The answer to the caller must not
   * depend on it: it would tell of an address.
   */
  mayWriteTo(email: string, wish: Wish, ip: string): boolean {
    const to = `${wish} ${emailKey(email)}`;
    const asker = `${to} ${networkOf(ip)}`;
    if (this.#perAddress.waitMs(to) > 0 || this.#perAsker.waitMs(asker) > 0) return false;
    return this.#perAddress.take(to) === 0 && this.#perAsker.take(asker) === 0;
  }
}
