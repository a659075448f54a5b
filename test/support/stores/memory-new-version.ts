import type { AppUpdate } from '../../../src/application/ports/device/platform/new-version.ts';

/** Simulates a new version of the program, which waits once `arrive` is called; `taken` counts its activations. */
export class MemoryNewVersion implements AppUpdate {
  readonly #listeners = new Set<(waits: boolean) => void>();
  #waits = false;
  taken = 0;

  async watch(listener: (waits: boolean) => void): Promise<() => void> {
    this.#listeners.add(listener);
    if (this.#waits) listener(true);
    return () => this.#listeners.delete(listener);
  }

  async take(): Promise<void> {
    this.taken += 1;
  }

  async putOff(): Promise<void> {
    this.#notify(false);
  }

  arrive(): void {
    this.#notify(true);
  }

  #notify(waits: boolean): void {
    this.#waits = waits;
    for (const listener of this.#listeners) listener(waits);
  }
}
