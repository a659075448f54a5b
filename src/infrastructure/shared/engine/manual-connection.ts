import type { Connection } from '../../../application/ports/device/platform/connection.ts';

/** A way to the server that is lost, or back, when a test or the program around it says so. */
export class ManualConnection implements Connection {
  readonly #backListeners = new Set<() => void>();
  readonly #changeListeners = new Set<() => void>();
  #isLost = false;

  isLost(): boolean {
    return this.#isLost;
  }

  onBack(listener: () => void): () => void {
    this.#backListeners.add(listener);
    return () => this.#backListeners.delete(listener);
  }

  onChange(listener: () => void): () => void {
    this.#changeListeners.add(listener);
    return () => this.#changeListeners.delete(listener);
  }

  lose(): void {
    this.#isLost = true;
    for (const listener of this.#changeListeners) listener();
  }

  /** The network is there again, or the person is. */
  back(): void {
    const wasLost = this.#isLost;
    this.#isLost = false;
    if (wasLost) for (const listener of this.#changeListeners) listener();
    for (const listener of this.#backListeners) listener();
  }
}
