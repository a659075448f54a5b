import type { NetworkConnection } from '../../../application/ports/device/platform/connection.ts';

/** A connection that a test, or the surrounding program, switches by hand. */
export class ManualNetworkConnection implements NetworkConnection {
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

  /** Reports that the network, or the person, is back. */
  back(): void {
    const wasLost = this.#isLost;
    this.#isLost = false;
    if (wasLost) for (const listener of this.#changeListeners) listener();
    for (const listener of this.#backListeners) listener();
  }
}
