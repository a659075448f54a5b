import type { Clock } from '../../../../application/ports/clock.ts';

/** Repeats work, each time `ms` after the end of the last run. */
export class IntervalJob {
  readonly #clock: Clock;
  readonly #ms: number;
  readonly #work: () => Promise<unknown>;
  #underWay: Promise<unknown> = Promise.resolve();
  #callOff: () => void = () => undefined;
  #isStopped = false;

  constructor(clock: Clock, ms: number, work: () => Promise<unknown>) {
    this.#clock = clock;
    this.#ms = ms;
    this.#work = work;
  }

  start(): void {
    this.#underWay = this.#work().then(() => {
      if (!this.#isStopped)
        this.#callOff = this.#clock.schedule(this.#clock.now() + this.#ms, () => this.start());
    });
  }

  stop(): Promise<unknown> {
    this.#isStopped = true;
    this.#callOff();
    return this.#underWay;
  }
}
