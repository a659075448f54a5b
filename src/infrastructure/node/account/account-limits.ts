import { setTimeout as sleep } from 'node:timers/promises';
import type { RateLimiter } from '../../../application/ports/server/platform/limits.ts';
import type { RateLimit } from '../../../domain/platform/limit.ts';
import { toEmailKey } from '../platform/email-key.ts';
import { toClientNetwork } from '../platform/http/network-of.ts';

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
/** The delay of the answer to a sign-up beyond the limit (ms); every answer must come within five seconds. */
const lateMs = 2500;
/** The most sign-ups that wait, delayed, in one process: from one network, and from all networks together. */
const mostLate = { ofNetwork: 5, inAll: 50 };
const perAsker = { name: 'mails of a network to an address', windows: [{ most: 5, withinMs: hourMs }] };
const perAddress = { name: 'mails to an address', windows: [{ most: 20, withinMs: hourMs }] };

/** The kinds of mail that people request, besides the mail for signing up. */
type Wish = 'resend' | 'new password' | 'sign-in link' | 'new address';

/** The most sign-ups from one network per minute and per hour before further ones are delayed. */
export type RegistrationRateLimits = { aMinute: number; anHour: number };

/** Limits guessing and flooding. Answers show that a network must wait, never that an address must wait. */
export class AccountRateLimits {
  readonly #limits: RateLimiter;
  readonly #signUps: RateLimit;
  /** Limits the delayed sign-ups of a network to twice its limit per minute and three times its limit per hour. */
  readonly #lateSignUps: RateLimit;
  readonly #pause: (ms: number) => Promise<unknown>;
  /** The number of delayed sign-ups by network. */
  readonly #late = new Map<string, number>();
  #lateInAll = 0;

  constructor(
    limits: RateLimiter,
    { aMinute, anHour }: RegistrationRateLimits,
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

  /** Counts one request of this network and returns 0, or returns how long the network has to wait (ms). */
  waitMs(wish: Wish, ip: string): Promise<number> {
    return this.#limits.take(perNetwork, `${wish} ${toClientNetwork(ip)}`);
  }

  /**
   * Counts one check of a form's input, which a person may have to correct several times. Returns 0, or how long the
   * network has to wait (ms).
   */
  previewWaitMs(ip: string, code: string | null): Promise<number> {
    return code === null
      ? this.#limits.take(previews, toClientNetwork(ip))
      : this.#limits.take(previewsWithCode, code);
  }

  /** Returns the code that `find` finds; null when this network has tried too many unknown codes. */
  async codeFor(ip: string, find: () => Promise<string | null>): Promise<string | null> {
    const network = toClientNetwork(ip);
    if ((await this.#limits.take(wrongCodes, network)) > 0) return null;
    const code = await find();
    if (code !== null) await this.#limits.refund(wrongCodes, network);
    return code;
  }

  /**
   * Counts one sign-up and returns 0, or returns how long the network has to wait (ms). A sign-up with an
   * organisation's code counts for the code and not for the network. Beyond the network's limit, a sign-up is delayed
   * instead of refused unless too many wait already.
   */
  async signUpWaitMs(ip: string, code: string | null): Promise<number> {
    if (code !== null && (await this.#limits.take(withCode, code)) === 0) return 0;
    const network = toClientNetwork(ip);
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
   * Returns whether this address may receive one more mail of this kind at this network's request. Every network and
   * kind has its own limit, so that a stranger cannot use up the person's. The answer to the caller must not depend on
   * the result, which would reveal whether the address has an account.
   */
  async mayWriteTo(email: string, wish: Wish | 'register', ip: string): Promise<boolean> {
    const to = `${wish} ${toEmailKey(email)}`;
    if ((await this.#limits.take(perAddress, to)) > 0) return false;
    if ((await this.#limits.take(perAsker, `${to} ${toClientNetwork(ip)}`)) === 0) return true;
    await this.#limits.refund(perAddress, to);
    return false;
  }
}
