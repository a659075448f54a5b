import { makeAutoObservable } from 'mobx';
import { ServerTime, type Clock } from '../../../application/ports/clock.ts';
import { computeRemainingTime, type RemainingTime } from '../../../domain/programme/countdown.ts';
import type { Resolver } from '../../stores/resolver.ts';

const tickMs = 1000;
const minuteMs = 60 * tickMs;
/** The times left at which the countdown is announced: a minute, ten minutes and an hour (ms). */
const marksMs = [minuteMs, 10 * minuteMs, 60 * minuteMs];

/**
 * Holds the time left until `targetAt` (epoch ms). Each second it is computed from the clock, because a counter would
 * be wrong after the device slept (decision A86).
 */
export class CountdownStore {
  now: number;
  readonly #targetAt: number;
  readonly #clock: Clock;
  #cancel: () => void = () => undefined;

  constructor(targetAt: number, clock: Clock) {
    this.#targetAt = targetAt;
    this.#clock = clock;
    this.now = clock.now();
    makeAutoObservable(this, {}, { autoBind: true });
  }

  get left(): RemainingTime {
    return computeRemainingTime(this.#targetAt, this.now);
  }

  /** Returns the last announcement time that has passed (ms before the target); null before the first. */
  get mark(): number | null {
    return marksMs.find((mark) => this.#targetAt - this.now <= mark) ?? null;
  }

  /** Updates the time each second until the target is reached. The returned function stops this. */
  start(onReached: () => void): () => void {
    this.#tick(onReached);
    return () => this.#cancel();
  }

  updateNow(): void {
    this.now = this.#clock.now();
  }

  #tick(onReached: () => void): void {
    this.updateNow();
    if (this.now >= this.#targetAt) return onReached();
    const next = Math.min(this.now + tickMs, this.#targetAt);
    this.#cancel = this.#clock.schedule(next, () => this.#tick(onReached));
  }
}

export function createCountdownStore(services: Resolver, targetAt: number): CountdownStore {
  return new CountdownStore(targetAt, services.get(ServerTime));
}
