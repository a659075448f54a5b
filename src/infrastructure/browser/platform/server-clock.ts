import type { Clock } from '../../../application/ports/clock.ts';

/** Below this the difference is the way an answer takes, not a wrong clock. */
const toleratedMs = 5000;

/** The server's time, taken from its answers: a device with a wrong clock still counts down correctly. */
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

  /** An answer was given at `serverAt` (epoch ms). */
  adjust(serverAt: number): void {
    const offMs = serverAt - this.now();
    if (Math.abs(offMs) > toleratedMs) this.#aheadMs += offMs;
  }
}
