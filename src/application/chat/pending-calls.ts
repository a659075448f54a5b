/** Tracks the calls that have not been answered yet. */
export class PendingCalls {
  readonly #calls = new Set<Promise<unknown>>();
  readonly #raise: (error: unknown) => void;

  /** `raise` receives the failure of each call. */
  constructor(raise: (error: unknown) => void) {
    this.#raise = raise;
  }

  track(call: Promise<unknown>): void {
    const tracked = call.catch(this.#raise).finally(() => this.#calls.delete(tracked));
    this.#calls.add(tracked);
  }

  /** Resolves when no call is under way, including calls that were started by replies to earlier calls. */
  async settled(): Promise<void> {
    while (this.#calls.size > 0) await Promise.allSettled(this.#calls);
  }
}
