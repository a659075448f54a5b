import type { Limits } from '../../../application/ports/limits.ts';
import { emailKey } from '../email-key.ts';
import { networkOf } from '../network-of.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const perNetwork = {
  name: 'account wishes of a network',
  windows: [
    { most: 5, withinMs: minuteMs },
    { most: 20, withinMs: hourMs },
  ],
};
const looks = { name: 'looks at a sign-up', windows: [{ most: 30, withinMs: minuteMs }] };
const perAsker = { name: 'mails of a network to an address', windows: [{ most: 5, withinMs: hourMs }] };
const perAddress = { name: 'mails to an address', windows: [{ most: 20, withinMs: hourMs }] };

/** What one may ask for without having signed in. */
type Wish = 'register' | 'resend' | 'new password';

/** Keeps guessing and flooding slow: per network openly, per address without a word. */
export class AccountLimits {
  readonly #limits: Limits;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Takes one wish of this network and returns 0, or returns how long it has to wait (ms). */
  waitMs(wish: Wish, ip: string): Promise<number> {
    return this.#limits.take(perNetwork, `${wish} ${networkOf(ip)}`);
  }

  /** The same for a look at what was typed, which a person may have to mend a few times. */
  lookWaitMs(ip: string): Promise<number> {
    return this.#limits.take(looks, networkOf(ip));
  }

  /**
   * Whether this address may be written to once more for this wish of this network. Each network and each wish
   * has a share of its own, so a stranger's asking leaves the person theirs. The answer to the caller must not
   * depend on it: it would tell of an address.
   */
  async mayWriteTo(email: string, wish: Wish, ip: string): Promise<boolean> {
    const to = `${wish} ${emailKey(email)}`;
    if ((await this.#limits.take(perAddress, to)) > 0) return false;
    if ((await this.#limits.take(perAsker, `${to} ${networkOf(ip)}`)) === 0) return true;
    await this.#limits.giveBack(perAddress, to);
    return false;
  }
}
