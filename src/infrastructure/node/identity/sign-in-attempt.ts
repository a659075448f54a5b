import type { Clock } from '../../../application/ports/clock.ts';
import { emailKey } from '../email-key.ts';
import { networkOf } from '../network-of.ts';
import type { Account, Accounts } from './accounts.ts';
import { SignInThrottle } from './sign-in-throttle.ts';

export type SignInAttempt = {
  email: string;
  password: string;
  /** The client's address as the server sees it. */
  address: string;
  /** Names a browser that has signed in to this account before. */
  browser: string | null;
};

export type SignInOutcome =
  | { kind: 'wait'; waitMs: number }
  | { kind: 'refused' }
  | { kind: 'unverified' }
  | { kind: 'accepted'; account: Account };

const minuteMs = 60_000;
const pace = { longestWaitMs: 15 * minuteMs, forgetAfterMs: 24 * 60 * minuteMs };
const accountPolicy = { ...pace, freeTries: 10, firstWaitMs: minuteMs / 2 };
/** One address may be a whole school, but the twentieth wrong try in a row waits. */
const addressPolicy = { ...pace, freeTries: 19, firstWaitMs: minuteMs / 6 };

/** Decides one try to sign in: throttled per account and per address, neutral about what was wrong. */
export class SignInAttempts {
  readonly #accounts: Accounts;
  readonly #perAccount: SignInThrottle;
  readonly #perAddress: SignInThrottle;

  constructor({ accounts, clock }: { accounts: Accounts; clock: Clock }) {
    this.#accounts = accounts;
    this.#perAccount = new SignInThrottle(clock, accountPolicy);
    this.#perAddress = new SignInThrottle(clock, addressPolicy);
  }

  /** Whoever set a new password by mail is the right person: guesses of before count no more. */
  forgive(key: string): void {
    this.#perAccount.forget(`account ${key}`);
  }

  async decide({ email, password, address, browser }: SignInAttempt): Promise<SignInOutcome> {
    const accountKey = browser === null ? `account ${emailKey(email)}` : `browser ${browser}`;
    const addressKey = browser === null ? networkOf(address) : null;
    const waitMs = Math.max(
      this.#perAccount.waitMs(accountKey),
      addressKey === null ? 0 : this.#perAddress.waitMs(addressKey),
    );
    if (waitMs > 0) return { kind: 'wait', waitMs };

    this.#perAccount.count(accountKey);
    if (addressKey !== null) this.#perAddress.count(addressKey);
    const takeBack = (): void => {
      this.#perAccount.undo(accountKey);
      if (addressKey !== null) this.#perAddress.undo(addressKey);
    };
    // What we could not look at was no guess.
    const account = await this.#accounts.verifyPassword(email, password).catch((error: unknown) => {
      takeBack();
      throw error;
    });
    if (!account) return { kind: 'refused' };

    takeBack();
    this.#perAccount.forget(accountKey);
    return account.verifiedAt === null ? { kind: 'unverified' } : { kind: 'accepted', account };
  }
}
