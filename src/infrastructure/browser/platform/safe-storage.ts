/** A browser's storage that may be blocked or full: then what is kept lives as long as the page. */
export class SafeStorage {
  readonly #storage: Storage | null;
  readonly #unstored = new Map<string, string>();

  constructor(reach: () => Storage) {
    this.#storage = orElse(null, reach);
  }

  /** The JSON value under this key; null when there is none or it is damaged. */
  read(key: string): unknown {
    const text = this.#unstored.get(key) ?? orElse(null, () => this.#storage?.getItem(key) ?? null);
    return text === null ? null : orElse<unknown>(null, () => JSON.parse(text));
  }

  write(key: string, value: unknown): void {
    const text = JSON.stringify(value);
    this.#unstored.delete(key);
    const isStored = orElse(false, () => {
      this.#storage?.setItem(key, text);
      return this.#storage !== null;
    });
    if (isStored) return;
    // An older value must not come back after the page has gone.
    this.remove(key);
    this.#unstored.set(key, text);
  }

  remove(key: string): void {
    this.#unstored.delete(key);
    orElse(undefined, () => this.#storage?.removeItem(key));
  }

  /** The keys with this beginning, of what is stored and what is not. */
  keys(beginning: string): string[] {
    const stored = orElse([], () =>
      Array.from({ length: this.#storage?.length ?? 0 }, (_, index) => this.#storage?.key(index) ?? ''),
    );
    return [...new Set([...stored, ...this.#unstored.keys()])].filter((key) => key.startsWith(beginning));
  }

  /** Lets go of what only this page has. */
  dropUnstored(): void {
    this.#unstored.clear();
  }
}

function orElse<T>(otherwise: T, attempt: () => T): T {
  try {
    return attempt();
  } catch {
    return otherwise;
  }
}
