/** Caches results between two runs: an entry that the last run did not ask for is dropped. */
export class CheckCache<Found> {
  #before = new Map<string, Found>();
  #now = new Map<string, Found>();

  /** A new run begins: it can use what the last one asked for. */
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
