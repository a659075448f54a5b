import { makeAutoObservable } from 'mobx';
import { ServerTime, type Clock } from '../../../application/ports/clock.ts';
import { computeRemainingTime, type RemainingTime } from '../../../domain/programme/countdown.ts';
import type { Resolver } from '../../stores/resolver.ts';

const tickMs = 1000;
const minuteMs = 60 * tickMs;
/** The times before the target that are announced: an hour, ten minutes and a minute (ms). */
const marksMs = [minuteMs, 10 * minuteMs, 60 * minuteMs];

/**
 * Computes the time left until `targetAt` (epoch ms) from the clock each second, and never counts down (decision A86).
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

  /** Returns the last announced time that has passed (ms before the target). */
  get mark(): number | null {
    return marksMs.find((mark) => this.#targetAt - this.now <= mark) ?? null;
  }

  /** Ticks until the target is reached or the returned function stops it. */
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
