/**
 * Lets long reads take turns: grants one turn in each round of the event loop, in the order of request. A long read
 * must request a turn before each of its steps, so that other requests are served between two steps, and at most one
 * step of all reads runs in a round.
 */
export class EventLoopTurns {
  readonly #waiting: (() => void)[] = [];

  /** Resolves in a later round of the event loop, in which no other caller gets a turn. */
  next(): Promise<void> {
    return new Promise((go) => {
      this.#waiting.push(go);
      if (this.#waiting.length === 1) setImmediate(this.#give);
    });
  }

  readonly #give = (): void => {
    this.#waiting.shift()?.();
    if (this.#waiting.length > 0) setImmediate(this.#give);
  };
}
