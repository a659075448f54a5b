import type { Clock } from '../../../application/ports/clock.ts';

/** At most so many within any such time; kept in memory, a process each. */
export class RateLimit {
  readonly #clock: Clock;
  readonly #most: number;
  readonly #withinMs: number;
  #taken: { at: number; count: number }[] = [];

  constructor(clock: Clock, { most, withinMs }: { most: number; withinMs: number }) {
    this.#clock = clock;
    this.#most = most;
    this.#withinMs = withinMs;
  }

  /** Takes them all and returns 0, or takes none and returns how long until there is room for them (ms). */
  take(count: number): number {
    const waitMs = this.waitMs(count);
    if (waitMs === 0) this.#taken.push({ at: this.#clock.now(), count });
    return waitMs;
  }

  /** How long until there is room for so many (ms); 0 for now. */
  waitMs(count: number): number {
    const now = this.#clock.now();
    // A clock that was put back must not keep what it took in the future.
    this.#taken = this.#taken.filter(({ at }) => at <= now && now - at < this.#withinMs);
    let room = this.#most - this.#taken.reduce((sum, taken) => sum + taken.count, 0);
    if (room >= count) return 0;
    const freeing = this.#taken.find((taken) => (room += taken.count) >= count);
    return freeing ? freeing.at + this.#withinMs - now : this.#withinMs;
  }
}
