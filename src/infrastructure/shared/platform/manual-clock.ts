import type { Clock } from '../../../application/ports/clock.ts';

/** A clock that moves only by explicit calls, in place of the system clock in CLI and tests. */
export class ManualClock implements Clock {
  #now: number;
  #order = 0;
  #tasks: { dueAt: number; order: number; task: () => void }[] = [];

  constructor(startAt = 0) {
    this.#now = startAt;
  }

  now(): number {
    return this.#now;
  }

  schedule(dueAt: number, task: () => void): () => void {
    const entry = { dueAt, order: this.#order, task };
    this.#order += 1;
    this.#tasks.push(entry);
    this.#tasks.sort((a, b) => a.dueAt - b.dueAt || a.order - b.order);
    return () => {
      this.#tasks = this.#tasks.filter((other) => other !== entry);
    };
  }

  /** Returns when the next task is due (epoch ms), or null. */
  get nextAt(): number | null {
    return this.#tasks[0]?.dueAt ?? null;
  }

  /** Moves to an instant and runs every task due by then, each at its own time. */
  moveTo(instant: number): void {
    for (let next = this.#tasks[0]; next && next.dueAt <= instant; next = this.#tasks[0]) {
      this.#tasks.shift();
      this.#now = Math.max(this.#now, next.dueAt);
      next.task();
    }
    this.#now = Math.max(this.#now, instant);
  }

  moveBy(durationMs: number): void {
    this.moveTo(this.#now + durationMs);
  }
}
