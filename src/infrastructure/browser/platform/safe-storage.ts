/** Key, in a tab's store on a shared device, of the instant at which the sign-in ends (epoch ms). */
export const sharedDeviceStorageKey = 'fireside.shared';

/**
 * Wraps a browser's storage that may be blocked or full: values are then kept in memory for the lifetime of the page.
 */
export class SafeStorage {
  readonly #reached: Storage | null;
  readonly #tab: Storage | null;
  readonly #unstored = new Map<string, string>();

  /** `tab`: replaces the device's storage on a shared device. */
  constructor(reach: () => Storage, tab?: () => Storage) {
    this.#reached = orElse(null, reach);
    this.#tab = tab ? orElse(null, tab) : null;
  }

  get #storage(): Storage | null {
    return orElse(null, () => this.#tab?.getItem(sharedDeviceStorageKey)) ? this.#tab : this.#reached;
  }

  /** Returns the JSON value under this key; null when it is missing or damaged. */
  read(key: string): unknown {
    const text = this.#text(key);
    return text === null ? null : orElse<unknown>(null, () => JSON.parse(text));
  }

  /** Writes a value. Returns false when only this page has the value; the formerly stored value then stays stored. */
  write(key: string, value: unknown): boolean {
    const text = JSON.stringify(value);
    this.#unstored.set(key, text);
    return this.store(key);
  }

  /** Stores the value that only this page has. Returns false if that fails. */
  store(key: string): boolean {
    const text = this.#unstored.get(key);
    if (text === undefined) return true;
    const isStored = orElse(false, () => {
      this.#storage?.setItem(key, text);
      return this.#storage !== null;
    });
    if (isStored) this.#unstored.delete(key);
    return isStored;
  }

  /**
   * Moves the value from the storage into this page's memory, so that no older value remains when the page is closed.
   */
  unstore(key: string): void {
    const text = this.#text(key);
    this.remove(key);
    if (text !== null) this.#unstored.set(key, text);
  }

  /** Returns true if only this page has the value. */
  isUnstored(key: string): boolean {
    return this.#unstored.has(key);
  }

  remove(key: string): void {
    this.#unstored.delete(key);
    orElse(undefined, () => this.#storage?.removeItem(key));
  }

  /** Returns the keys with this beginning, of stored and unstored values. */
  keys(beginning: string): string[] {
    const stored = orElse([], () =>
      Array.from({ length: this.#storage?.length ?? 0 }, (_, index) => this.#storage?.key(index) ?? ''),
    );
    return [...new Set([...stored, ...this.#unstored.keys()])].filter((key) => key.startsWith(beginning));
  }

  /** Discards the values that only this page has. */
  dropUnstored(): void {
    this.#unstored.clear();
  }

  #text(key: string): string | null {
    return this.#unstored.get(key) ?? orElse(null, () => this.#storage?.getItem(key) ?? null);
  }
}

function orElse<T>(otherwise: T, attempt: () => T): T {
  try {
    return attempt();
  } catch {
    return otherwise;
  }
}
