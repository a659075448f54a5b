/** Caches the results of checks between runs: an entry that the last run did not use is dropped. */
export class CheckCache<Found> {
  #before = new Map<string, Found>();
  #now = new Map<string, Found>();

  /** Begins a new run of checks, which can use the entries of the last one. */
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
