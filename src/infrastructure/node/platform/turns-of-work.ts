/**
 * Gives turns of work, one in each round of the event loop, in the order in which they were asked for. A long reading
 * asks for one before each of its parts, so that the requests of others come between any two parts, and so do the parts
 * of other long readings: however many are under way, nobody waits for more than one part in a round.
 */
export class TurnsOfWork {
  readonly #waiting: (() => void)[] = [];

  /** Resolves in a round of the event loop after this one, in which nothing else that asked here is given a turn. */
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
