import type { INavigator } from 'oidc-client-ts';

/** The browser features that signing in needs. */
export type BrowserPage = {
  origin: string;
  /** `localStore` is shared by all tabs of the browser; `tabStore` belongs to one tab. */
  localStore: Storage;
  tabStore: Storage;
  /** The person's language, as in `en-GB`. */
  language(): string;
  /** Replaces the address in the address bar without loading a page. */
  showAddress(address: string): void;
  /** Loads another page and replaces this one in the history. */
  leaveTo(address: string): void;
  /** Returns false when the browser reports that it has no network. */
  isOnline(): boolean;
  /**
   * Calls `listener` when another tab removes `key` from `localStore`, also when that happened while this page was in
   * the back-forward cache.
   */
  onRemoved(key: string, listener: () => void): void;
  /** Takes the lock `name` until the page is closed; resolves to false when another page holds the lock. */
  hold(name: string): Promise<boolean>;
  /** Replaces, in tests, the redirect and the hidden frame that lead to the provider's pages. */
  navigators?: { redirect: INavigator; frame: INavigator };
};

export function currentBrowserPage(): BrowserPage {
  const localStore = storeOf(() => window.localStorage);
  return {
    origin: window.location.origin,
    localStore,
    tabStore: storeOf(() => window.sessionStorage),
    language: () => document.documentElement.lang,
    showAddress: (address) => window.history.replaceState(null, '', address),
    leaveTo: (address) => window.location.replace(address),
    isOnline: () => navigator.onLine,
    onRemoved: (key, listener) => {
      window.addEventListener('storage', (event) => {
        if (event.key === key && event.newValue === null) listener();
      });
      window.addEventListener('pageshow', (event) => {
        if (event.persisted && localStore.getItem(key) === null) listener();
      });
    },
    hold: holdLock,
  };
}

/**
 * Returns the browser's storage, or an in-memory one where storage is blocked, so that pages without sign-in still
 * work.
 */
function storeOf(reach: () => Storage | null): Storage {
  try {
    const store = reach();
    store?.getItem('');
    return store ?? new InMemoryStorage();
  } catch {
    return new InMemoryStorage();
  }
}

function holdLock(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    if (!navigator.locks) return resolve(true);
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise<never>(() => undefined) : undefined;
    });
  });
}

/** Stores values in memory, for as long as the page lives. */
export class InMemoryStorage implements Storage {
  readonly #items = new Map<string, string>();

  get length(): number {
    return this.#items.size;
  }
  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }
  removeItem(key: string): void {
    this.#items.delete(key);
  }
  clear(): void {
    this.#items.clear();
  }
}
