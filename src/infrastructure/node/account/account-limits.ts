import { setTimeout as sleep } from 'node:timers/promises';
import type { Limits } from '../../../application/ports/server/platform/limits.ts';
import type { Limit } from '../../../domain/platform/limit.ts';
import { emailKey } from '../platform/email-key.ts';
import { networkOf } from '../platform/http/network-of.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const perNetwork = {
  name: 'account wishes of a network',
  windows: [
    { most: 5, withinMs: minuteMs },
    { most: 20, withinMs: hourMs },
  ],
};
const previews = { name: 'looks at a sign-up', windows: [{ most: 30, withinMs: minuteMs }] };
const withCode = {
  name: 'sign-ups with a code',
  windows: [
    { most: 60, withinMs: minuteMs },
    { most: 500, withinMs: hourMs },
  ],
};
const previewsWithCode = {
  name: 'looks at a sign-up with a code',
  windows: [{ most: 240, withinMs: minuteMs }],
};
const wrongCodes = { name: 'wrong codes at a sign-up', windows: [{ most: 10, withinMs: minuteMs }] };
/** How long a sign-up beyond the limit waits for its answer, which has to come within five seconds. */
const lateMs = 2500;
/** The most late sign-ups that wait in one process: of one network, and of all networks together. */
const mostLate = { ofNetwork: 5, inAll: 50 };
const perAsker = { name: 'mails of a network to an address', windows: [{ most: 5, withinMs: hourMs }] };
const perAddress = { name: 'mails to an address', windows: [{ most: 20, withinMs: hourMs }] };

/** A kind of mail that people ask for, besides the one for signing up. */
type Wish = 'resend' | 'new password' | 'sign-in link' | 'new address';

/** How many people one network may sign up in a minute and in an hour before it is slowed. */
export type RegistrationLimits = { aMinute: number; anHour: number };

/**
 * Limits guessing and flooding. A network learns that it has to wait; nobody learns that an address is over its limit.
 */
export class AccountLimits {
  readonly #limits: Limits;
  readonly #signUps: Limit;
  /** Counts sign-ups beyond the limit, which are answered late: two for each of a minute, three for each of an hour. */
  readonly #lateSignUps: Limit;
  readonly #pause: (ms: number) => Promise<unknown>;
  /** Sign-ups that wait for their answer, by network. */
  readonly #late = new Map<string, number>();
  #lateInAll = 0;

  constructor(
    limits: Limits,
    { aMinute, anHour }: RegistrationLimits,
    pause: (ms: number) => Promise<unknown> = sleep,
  ) {
    const windows = (minute: number, hour: number) => [
      { most: minute, withinMs: minuteMs },
      { most: hour, withinMs: hourMs },
    ];
    this.#limits = limits;
    this.#signUps = { name: 'sign-ups of a network', windows: windows(aMinute, anHour) };
    this.#lateSignUps = { name: 'late sign-ups of a network', windows: windows(2 * aMinute, 3 * anHour) };
    this.#pause = pause;
  }

  /** Takes one wish of this network and returns 0, or returns how long it has to wait (ms). */
  waitMs(wish: Wish, ip: string): Promise<number> {
    return this.#limits.take(perNetwork, `${wish} ${networkOf(ip)}`);
  }

  /** The same for a look at what was typed, which a person may have to mend a few times. */
  previewWaitMs(ip: string, code: string | null): Promise<number> {
    return code === null
      ? this.#limits.take(previews, networkOf(ip))
      : this.#limits.take(previewsWithCode, code);
  }

  /** Returns the result of `find`; null when this network has tried too many unknown codes. */
  async codeFor(ip: string, find: () => Promise<string | null>): Promise<string | null> {
    const network = networkOf(ip);
    if ((await this.#limits.take(wrongCodes, network)) > 0) return null;
    const code = await find();
    if (code !== null) await this.#limits.refund(wrongCodes, network);
    return code;
  }

  /**
   * Takes one sign-up and returns 0, or returns how long it has to wait (ms). With a code of an organisation it
   * counts for the code and not for the network. Beyond the network's limit some are let in late, as long as not
   * too many wait.
   */
  async signUpWaitMs(ip: string, code: string | null): Promise<number> {
    if (code !== null && (await this.#limits.take(withCode, code)) === 0) return 0;
    const network = networkOf(ip);
    const waitMs = await this.#limits.take(this.#signUps, network);
    if (waitMs === 0) return 0;
    const late = this.#late.get(network) ?? 0;
    if (late >= mostLate.ofNetwork || this.#lateInAll >= mostLate.inAll) return waitMs;
    this.#late.set(network, late + 1);
    this.#lateInAll += 1;
    try {
      if ((await this.#limits.take(this.#lateSignUps, network)) > 0) return waitMs;
      await this.#pause(lateMs);
      return 0;
    } finally {
      this.#lateInAll -= 1;
      const left = (this.#late.get(network) ?? 1) - 1;
      if (left === 0) this.#late.delete(network);
      else this.#late.set(network, left);
    }
  }

  /**
   * Says whether this address may get one more mail of this kind from this network. Each network and each kind has a
   * share of its own, so a stranger's requests leave the person theirs. The answer to the caller must not depend on it,
   * because it would give an address away.
   */
  async mayWriteTo(email: string, wish: Wish | 'register', ip: string): Promise<boolean> {
    const to = `${wish} ${emailKey(email)}`;
    if ((await this.#limits.take(perAddress, to)) > 0) return false;
    if ((await this.#limits.take(perAsker, `${to} ${networkOf(ip)}`)) === 0) return true;
    await this.#limits.refund(perAddress, to);
    return false;
  }
}
