/** In the tab of a person who said at log in that others use the device: until when they are signed in, in epoch ms. */
export const sharedKey = 'fireside.shared';

/** A browser's storage that may be blocked or full: then what is kept lives as long as the page. */
export class SafeStorage {
  readonly #reached: Storage | null;
  readonly #tab: Storage | null;
  readonly #unstored = new Map<string, string>();

  /** `tab`: takes the place of what would stay on the device, where others use it. */
  constructor(reach: () => Storage, tab?: () => Storage) {
    this.#reached = orElse(null, reach);
    this.#tab = tab ? orElse(null, tab) : null;
  }

  get #storage(): Storage | null {
    return orElse(null, () => this.#tab?.getItem(sharedKey)) ? this.#tab : this.#reached;
  }

  /** The JSON value under this key; null when there is none or it is damaged. */
  read(key: string): unknown {
    const text = this.#text(key);
    return text === null ? null : orElse<unknown>(null, () => JSON.parse(text));
  }

  /** False where this page alone has the value; what was stored before stays stored. */
  write(key: string, value: unknown): boolean {
    const text = JSON.stringify(value);
    this.#unstored.set(key, text);
    return this.store(key);
  }

  /** Stores what this page alone has. False where it still does. */
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

  /** From now on this page alone has the value: no older one comes back after the page has gone. */
  unstore(key: string): void {
    const text = this.#text(key);
    this.remove(key);
    if (text !== null) this.#unstored.set(key, text);
  }

  /** Whether this page alone has the value. */
  isUnstored(key: string): boolean {
    return this.#unstored.has(key);
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
