import type { Clock } from '../../src/application/ports/clock.ts';
import { StorageOfflineStore } from '../../src/infrastructure/browser/chat/storage-offline-store.ts';
import { ManualClock } from '../../src/infrastructure/shared/platform/manual-clock.ts';

/**
 * The faults of browser storage: it is missing ('blocked'), each call throws ('refusing'), or it has no room ('full').
 */
export type StorageTrouble = 'blocked' | 'refusing' | 'full';

type Area = Map<string, string>;

/** Simulates a browser: each tab has a session storage, all tabs share a local storage, and both can fail. */
export class TestDevice {
  trouble: StorageTrouble | null;
  readonly #local: Area = new Map();
  readonly #tabs: TestTab[] = [];
  #before: Area[] = [];
  #meanwhile: () => void = nothing;

  constructor(trouble: StorageTrouble | null = null) {
    this.trouble = trouble;
  }

  tab(): TestTab {
    const tab: TestTab = new TestTab((area) =>
      area === null
        ? this.#storage(this.#local, (key, newValue) => this.#notify(tab, key, newValue))
        : this.#storage(area, nothing),
    );
    this.#tabs.push(tab);
    return tab;
  }

  /** Runs `act`, which simulates another tab, just before the next value is written or removed. */
  meanwhile(act: () => void): void {
    this.#meanwhile = act;
  }

  contents(): string {
    return this.#areas()
      .flatMap((area) => [...area].flat())
      .join(' ');
  }

  /** Stores a copy of all values for `restore`, and returns the values. */
  snapshot(): string[] {
    this.#before = this.#areas().map((area) => new Map(area));
    return this.#areas().flatMap((area) => [...area.values()]);
  }

  restore(): void {
    for (const [index, area] of this.#areas().entries()) {
      area.clear();
      for (const [key, written] of this.#before[index]!) area.set(key, written);
    }
  }

  overwrite(change: (written: string) => string): void {
    for (const area of this.#areas()) for (const [key, written] of area) area.set(key, change(written));
  }

  /** Replaces values inside the stored JSON, at any depth, by the result of `change`. */
  reshape(change: (value: unknown) => unknown): void {
    const deep = (value: unknown): unknown => {
      const changed = change(value);
      if (changed !== value || typeof value !== 'object' || value === null) return changed;
      if (Array.isArray(value)) return value.map(deep);
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, deep(inner)]));
    };
    this.overwrite((written) => JSON.stringify(deep(JSON.parse(written))));
  }

  /** Renames a conversation in all storage keys. */
  rename(name: string, other: string): void {
    for (const area of this.#areas()) {
      const written = [...area];
      area.clear();
      for (const [key, value] of written) area.set(key.replace(name, other), value);
    }
  }

  #areas(): Area[] {
    return [this.#local, ...this.#tabs.map(({ area }) => area)];
  }

  /** Dispatches the storage event to the other tabs, as browsers do; the writing tab gets none. */
  #notify(from: TestTab, key: string, newValue: string | null): void {
    for (const tab of this.#tabs)
      if (tab !== from) tab.page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  }

  #storage(area: Area, changed: (key: string, newValue: string | null) => void): Storage {
    const insecure = (): DOMException => new DOMException('The operation is insecure.', 'SecurityError');
    if (this.trouble === 'blocked') throw insecure();
    const reached = (): Area => {
      if (this.trouble === 'refusing') throw insecure();
      return area;
    };
    const toChange = (): Area => {
      const act = this.#meanwhile;
      this.#meanwhile = nothing;
      act();
      return reached();
    };
    return {
      get length() {
        return reached().size;
      },
      key: (index) => [...reached().keys()][index] ?? null,
      getItem: (key) => reached().get(key) ?? null,
      setItem: (key, value) => {
        toChange();
        if (this.trouble === 'full') throw new DOMException('Quota exceeded.', 'QuotaExceededError');
        const before = area.get(key);
        area.set(key, value);
        if (before !== value) changed(key, value);
      },
      removeItem: (key) => {
        if (toChange().delete(key)) changed(key, null);
      },
      clear: () => toChange().clear(),
    };
  }
}

/** Simulates a tab: it has a session storage of its own, and loads one page after another. */
class TestTab {
  readonly area: Area = new Map();
  page = new EventTarget();
  readonly #reach: (area: Area | null) => Storage;

  constructor(reach: (area: Area | null) => Storage) {
    this.#reach = reach;
  }

  get localStorage(): Storage {
    return this.#reach(null);
  }

  /** Loads a page in this tab. Its store knows nothing but the contents of the storages. */
  load(clock: Clock = new ManualClock(0)): StorageOfflineStore {
    const [reach, { area }] = [this.#reach, this];
    this.page = new EventTarget();
    const { window: before } = globalThis;
    const window = Object.defineProperties(this.page, {
      localStorage: { get: () => reach(null) },
      sessionStorage: { get: () => reach(area) },
    });
    Object.assign(globalThis, { window });
    try {
      return new StorageOfflineStore(clock);
    } finally {
      Object.assign(globalThis, { window: before });
    }
  }
}

function nothing(): void {
  // By default nothing happens in another tab.
}
