import type { Connection } from '../../../application/ports/connection.ts';

/** A way to the server that is back when a test, or the program around it, says so. */
export class ManualConnection implements Connection {
  readonly #listeners = new Set<() => void>();

  onBack(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  back(): void {
    for (const listener of this.#listeners) listener();
  }
}
