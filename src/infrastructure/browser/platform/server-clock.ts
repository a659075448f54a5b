import type { Clock } from '../../../application/ports/clock.ts';

/** Difference that is tolerated as an answer's travel time rather than a wrong clock (ms). */
const toleratedMs = 5000;

/** Shows the server's time, taken from its answers, so that a device with a wrong clock counts down correctly. */
export class ServerClock implements Clock {
  readonly #device: Clock;
  #aheadMs = 0;

  constructor(device: Clock) {
    this.#device = device;
  }

  now(): number {
    return this.#device.now() + this.#aheadMs;
  }

  schedule(dueAt: number, task: () => void): () => void {
    let cancel = (): void => undefined;
    const arm = (): void => {
      cancel = this.#device.schedule(dueAt - this.#aheadMs, () => (this.now() >= dueAt ? task() : arm()));
    };
    arm();
    return () => cancel();
  }

  /** Adjusts the clock to an answer that the server gave at `serverAt` (epoch ms). */
  adjust(serverAt: number): void {
    const offMs = serverAt - this.now();
    if (Math.abs(offMs) > toleratedMs) this.#aheadMs += offMs;
  }
}
