/** Remembers what was asked for a short time, a bounded number of answers; who asks meanwhile shares the answer. */
export class ShortMemory<Value> {
  readonly #most: number;
  readonly #held = new Map<string, { answer: Promise<Value>; until: number }>();

  constructor(most: number) {
    this.#most = most;
  }

  /** The answer for `key`; `lifeMs` tells how long one is good. A failure is not kept. */
  get(key: string, ask: () => Promise<Value>, lifeMs: (value: Value) => number): Promise<Value> {
    const held = this.#held.get(key);
    if (held && Date.now() < held.until) return held.answer;
    const entry = { answer: ask(), until: Number.POSITIVE_INFINITY };
    this.#held.delete(key);
    this.#held.set(key, entry);
    for (const oldest of this.#held.keys()) {
      if (this.#held.size <= this.#most) break;
      this.#held.delete(oldest);
    }
    entry.answer.then(
      (value) => (entry.until = Date.now() + lifeMs(value)),
      () => {
        if (this.#held.get(key) === entry) this.#held.delete(key);
      },
    );
    return entry.answer;
  }
}
