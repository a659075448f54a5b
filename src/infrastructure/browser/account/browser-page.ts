import type { INavigator } from 'oidc-client-ts';

/** The parts of the page that signing in needs. */
export type BrowserPage = {
  origin: string;
  /** Shared by all tabs, and this tab's own. */
  localStore: Storage;
  tabStore: Storage;
  /** The language that the person reads, as in `en-GB`. */
  language(): string;
  /** Changes the address without loading anything. */
  showAddress(address: string): void;
  /** Loads another page; this one is not kept in the history. */
  leaveTo(address: string): void;
  /** False where the device knows that it has no network. */
  isOnline(): boolean;
  /** Another tab took `key` out of the shared store, perhaps while this page was put aside. */
  onRemoved(key: string, listener: () => void): void;
  /** True when no other page holds `name`; then this one does until it goes. */
  hold(name: string): Promise<boolean>;
  /** How the provider's pages are reached, where that is not by redirect and by hidden frame. */
  navigators?: { redirect: INavigator; frame: INavigator };
};

export function thisPage(): BrowserPage {
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

/** Returns a storage of this page's own where the browser keeps nothing, so pages without sign-in still work. */
function storeOf(reach: () => Storage | null): Storage {
  try {
    const store = reach();
    store?.getItem('');
    return store ?? new PageStorage();
  } catch {
    return new PageStorage();
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

/** A storage that lives as long as the page. */
export class PageStorage implements Storage {
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
