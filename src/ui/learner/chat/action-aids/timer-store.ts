import { makeAutoObservable, runInAction } from 'mobx';
import { Clock } from '../../../../application/ports/clock.ts';
import { computeNextTextChange } from '../../../../domain/chat/time-left.ts';
import type { Resolver } from '../../../stores/resolver.ts';

/**
 * Counts down a time that the family starts. The clock decides, not the number of ticks; the timer stops while the page
 * is hidden.
 */
export class TimerStore {
  stage: 'ready' | 'running' | 'stopped' | 'over' = 'ready';
  readonly wholeMs: number;
  /** The time left at the last change of its text, stop or start (ms). */
  leftMs: number;
  /** The time left at the last start (ms) and the number of starts, from which the animation of the sand begins. */
  run = { leftMs: 0, count: 0 };
  readonly #clock: Clock;
  #endsAt = 0;
  #isHidden = false;
  #cancel: () => void = () => undefined;

  constructor(minutes: number, clock: Clock) {
    this.wholeMs = minutes * 60_000;
    this.leftMs = this.wholeMs;
    this.#clock = clock;
    makeAutoObservable(this, { wholeMs: false }, { autoBind: true });
  }

  /** Starts the timer, resumes it after a stop, or starts again after the end. */
  start(): void {
    if (this.stage === 'over') this.leftMs = this.wholeMs;
    this.stage = 'running';
    this.#go();
  }

  stop(): void {
    if (this.stage !== 'running') return;
    this.#hold();
    if (this.stage === 'running') this.stage = 'stopped';
  }

  hide(isHidden: boolean): void {
    if (isHidden === this.#isHidden) return;
    if (this.stage === 'running' && isHidden) this.#hold();
    this.#isHidden = isHidden;
    if (this.stage === 'running' && !isHidden) this.#go();
  }

  #go(): void {
    this.#endsAt = this.#clock.now() + this.leftMs;
    this.run = { leftMs: this.leftMs, count: this.run.count + 1 };
    this.#wait();
  }

  #hold(): void {
    this.#cancel();
    this.#update();
  }

  #wait(): void {
    this.#cancel();
    if (this.stage !== 'running' || this.#isHidden) return;
    this.#cancel = this.#clock.schedule(this.#endsAt - computeNextTextChange(this.leftMs), () =>
      runInAction(() => {
        this.#update();
        this.#wait();
      }),
    );
  }

  #update(): void {
    this.leftMs = Math.max(0, this.#endsAt - this.#clock.now());
    if (this.leftMs === 0) this.stage = 'over';
  }
}

export function createTimerStore(services: Resolver, minutes: number): TimerStore {
  return new TimerStore(minutes, services.get(Clock));
}
