/** Caches results between two runs: an entry that the last run did not ask for is dropped. */
export class Remembered<Found> {
  #before = new Map<string, Found>();
  #now = new Map<string, Found>();

  /** What was asked for until here is what is remembered from here on. */
  begin(): void {
    this.#before = this.#now;
    this.#now = new Map();
  }

  of(key: string, find: () => Found): Found {
    const found = this.#now.get(key) ?? this.#before.get(key) ?? find();
    this.#now.set(key, found);
    return found;
  }
}
