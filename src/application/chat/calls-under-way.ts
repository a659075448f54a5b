/** The calls that have no answer yet. */
export class CallsUnderWay {
  readonly #calls = new Set<Promise<unknown>>();
  readonly #raise: (error: unknown) => void;

  /** `raise` is called with the failure of a call. */
  constructor(raise: (error: unknown) => void) {
    this.#raise = raise;
  }

  track(call: Promise<unknown>): void {
    const tracked = call.catch(this.#raise).finally(() => this.#calls.delete(tracked));
    this.#calls.add(tracked);
  }

  /** Resolves when no call is under way, those neither that other calls have led to. */
  async settled(): Promise<void> {
    while (this.#calls.size > 0) await Promise.allSettled(this.#calls);
  }
}
