import type { Clock } from '../../../application/ports/clock.ts';

export type ThrottlePolicy = {
  /** Tries before the first wait. */
  freeTries: number;
  /** Each further try doubles the wait, up to the longest. */
  firstWaitMs: number;
  longestWaitMs: number;
  /** A key that has been quiet this long starts afresh. */
  forgetAfterMs: number;
};

type Counted = { count: number; lastAt: number; openAt: number };
/** `before`: as it was before the last try. */
type Tries = Counted & { before: Counted | null };

const mostKeys = 20_000;

/**
 * Slows down guessing: after some free tries each one costs a growing wait. Kept in memory, a process each.
 * A try is counted before its password is looked at, so many at once gain nothing; a refused one is not,
 * so nobody can prolong another's wait.
 */
export class SignInThrottle {
  readonly #clock: Clock;
  readonly #policy: ThrottlePolicy;
  readonly #tries = new Map<string, Tries>();

  constructor(clock: Clock, policy: ThrottlePolicy) {
    this.#clock = clock;
    this.#policy = policy;
  }

  /** How long until this key may try (ms); 0 for now. */
  waitMs(key: string): number {
    const tries = this.#current(key);
    return tries ? Math.max(0, tries.openAt - this.#clock.now()) : 0;
  }

  count(key: string): void {
    const now = this.#clock.now();
    const before = this.#current(key);
    const count = (before?.count ?? 0) + 1;
    const { freeTries, firstWaitMs, longestWaitMs } = this.#policy;
    const waitMs = count < freeTries ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** (count - freeTries));
    this.#tries.delete(key);
    this.#tries.set(key, { count, lastAt: now, openAt: now + waitMs, before: bare(before) });
    if (this.#tries.size > mostKeys) this.#tries.delete(this.#tries.keys().next().value!);
  }

  /** Takes a try back: it was a right one, and nobody waits because of it. Wrong ones still count. */
  undo(key: string): void {
    const tries = this.#current(key);
    if (!tries) return;
    if (tries.count === 1 || !tries.before) this.#tries.delete(key);
    // Tries that came between stay: then only the number goes down.
    else if (tries.before.count === tries.count - 1) this.#tries.set(key, { ...tries.before, before: null });
    else this.#tries.set(key, { ...tries, count: tries.count - 1 });
  }

  forget(key: string): void {
    this.#tries.delete(key);
  }

  #current(key: string): Tries | undefined {
    const tries = this.#tries.get(key);
    if (tries === undefined || this.#clock.now() - tries.lastAt <= this.#policy.forgetAfterMs) return tries;
    this.#tries.delete(key);
    return undefined;
  }
}

const bare = (tries: Tries | undefined): Counted | null =>
  tries ? { count: tries.count, lastAt: tries.lastAt, openAt: tries.openAt } : null;
