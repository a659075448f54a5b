import type { Clock } from '../../../application/ports/clock.ts';

/** The host's clock and timers. Long waits are split, because the host limits a timer's length. */
export class SystemClock implements Clock {
  now(): number {
    return Date.now();
  }

  schedule(dueAt: number, task: () => void): () => void {
    let timer: ReturnType<typeof setTimeout>;
    const arm = (): void => {
      const leftMs = dueAt - this.now();
      timer = setTimeout(
        () => (this.now() >= dueAt ? task() : arm()),
        Math.min(Math.max(leftMs, 0), longestMs),
      );
    };
    arm();
    return () => clearTimeout(timer);
  }
}

const longestMs = 2 ** 31 - 1;
