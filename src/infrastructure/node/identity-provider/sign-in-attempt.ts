import type { RateLimiter } from '../../../application/ports/server/platform/limits.ts';
import { toEmailKey } from '../platform/email-key.ts';
import { toClientNetwork } from '../platform/http/network-of.ts';
import type { Accounts } from './accounts/accounts.ts';

export type SignInAttempt = {
  email: string;
  password: string;
  /** The client's network address. */
  address: string;
  /** The id of a trusted browser; null for another browser. */
  browser: string | null;
};

export type SignInOutcome =
  | { kind: 'wait'; waitMs: number }
  | { kind: 'refused' }
  | { kind: 'unverified' }
  /**
   * `epoch` is the account's count of ended sign-ins when its password was read; another count makes the attempt void.
   */
  | { kind: 'accepted'; id: string; epoch: number };

const minuteMs = 60_000;
const pace = { longestWaitMs: 15 * minuteMs, forgetAfterMs: 24 * 60 * minuteMs };
const perAccount = {
  name: 'sign-ins to an account',
  backoff: { ...pace, free: 10, firstWaitMs: minuteMs / 2 },
};
/** The limit of one network, which may be a whole school: the network must wait from the twentieth wrong attempt on. */
const perNetwork = {
  name: 'sign-ins of a network',
  backoff: { ...pace, free: 19, firstWaitMs: minuteMs / 6 },
};

/**
 * Decides one sign-in attempt: throttled per account and per network, without showing which part was wrong. An attempt
 * is counted before its password is checked, so that parallel attempts evade no limit.
 */
export class SignInAttempts {
  readonly #accounts: Accounts;
  readonly #limits: RateLimiter;

  constructor({ accounts, limits }: { accounts: Accounts; limits: RateLimiter }) {
    this.#accounts = accounts;
    this.#limits = limits;
  }

  /** Deletes the count of an account's wrong attempts after its owner has set a new password by mail. */
  forgive(key: string): Promise<void> {
    return this.#limits.forget(perAccount, `account ${key}`);
  }

  async decide({ email, password, address, browser }: SignInAttempt): Promise<SignInOutcome> {
    const accountKey = browser === null ? `account ${toEmailKey(email)}` : `browser ${browser}`;
    const networkKey = browser === null ? toClientNetwork(address) : null;
    const waitMs = await this.#take(accountKey, networkKey);
    if (waitMs > 0) return { kind: 'wait', waitMs };

    // A password that could not be checked does not count as an attempt.
    const account = await this.#accounts.verifyPassword(email, password).catch(async (error: unknown) => {
      await Promise.allSettled([this.#limits.refund(perAccount, accountKey), this.#refund(networkKey)]);
      throw error;
    });
    if (!account) return { kind: 'refused' };

    await Promise.all([this.#refund(networkKey), this.#limits.forget(perAccount, accountKey)]);
    const { id, epoch, verifiedAt } = account;
    return verifiedAt === null ? { kind: 'unverified' } : { kind: 'accepted', id, epoch };
  }

  /** Counts one attempt for both the account and the network, or for neither; returns the wait (ms). */
  async #take(accountKey: string, networkKey: string | null): Promise<number> {
    const waitMs = await this.#limits.take(perAccount, accountKey);
    if (waitMs > 0 || networkKey === null) return waitMs;
    const networkWaitMs = await this.#limits.take(perNetwork, networkKey);
    if (networkWaitMs > 0) await this.#limits.refund(perAccount, accountKey);
    return networkWaitMs;
  }

  async #refund(networkKey: string | null): Promise<void> {
    if (networkKey !== null) await this.#limits.refund(perNetwork, networkKey);
  }
}
