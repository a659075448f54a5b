import type { Clock } from '../../../application/ports/clock.ts';
import { isJsonObject, isString } from '../../../domain/platform/json.ts';
import type {
  BaseVersion,
  DraftIdentity,
  EditorDraftStorage,
  DraftStoringOutcome,
  StoredDraft,
} from '../../../application/ports/device/authoring/editor-draft.ts';
import { sharedDeviceStorageKey } from '../platform/safe-storage.ts';
import { SystemClock } from '../../shared/platform/system-clock.ts';

/** The key of specification 3, "Editor". Each further draft is stored under this key, a colon and its label. */
const key = 'jsonEditorContent';
const ownKey = (name: string): string => `${key}:${name}`;

/** Returns the storage of drafts; on a shared device it is the tab's, so that no draft outlives the tab. */
const lastingStorage = (): Storage =>
  sessionStorage.getItem(sharedDeviceStorageKey) ? sessionStorage : localStorage;

/** Stores the drafts in local storage: the newest as plain text, and each one with its label. */
export class BrowserEditorDraftStorage implements EditorDraftStorage {
  readonly #reach: () => Storage;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(reach: () => Storage = lastingStorage, clock: Pick<Clock, 'now'> = new SystemClock()) {
    this.#reach = reach;
    this.#clock = clock;
  }

  read(name?: string): string | null {
    try {
      const storage = this.#reach();
      if (name === undefined) return storage.getItem(key);
      return draftIn(storage, ownKey(name))?.text ?? null;
    } catch {
      return null;
    }
  }

  list(): StoredDraft[] {
    try {
      const storage = this.#reach();
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      return keys
        .flatMap((one) => (one.startsWith(ownKey('')) ? (draftIn(storage, one) ?? []) : []))
        .toSorted((one, other) => other.at - one.at);
    } catch {
      return [];
    }
  }

  subscribe(listener: () => void): () => void {
    const onStorage = ({ key: changed }: StorageEvent): void => {
      if (changed === key || changed?.startsWith(ownKey(''))) listener();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }

  keep(text: string, label: DraftIdentity = { name: '', kind: null, base: null }): DraftStoringOutcome {
    try {
      const storage = this.#reach();
      storage.setItem(key, text);
      storage.setItem(ownKey(label.name), JSON.stringify({ ...label, text, at: this.#clock.now() }));
      return 'kept';
    } catch (error) {
      return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'blocked';
    }
  }

  discard(name: string): void {
    try {
      this.#reach().removeItem(ownKey(name));
    } catch {
      // A storage that cannot be changed holds no draft to remove.
    }
  }
}

const isBase = (value: unknown): value is BaseVersion =>
  isJsonObject(value) && isString(value['slug']) && isString(value['version']);

/** Returns the draft under a key; null for a value that is not a draft. */
function draftIn(storage: Storage, at: string): StoredDraft | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(at) ?? 'null');
    if (!isJsonObject(kept)) return null;
    const { text, at: keptAt, kind, base } = kept;
    if (typeof text !== 'string' || typeof keptAt !== 'number') return null;
    return {
      name: at.slice(ownKey('').length),
      text,
      at: keptAt,
      kind: kind === 'activity' || kind === 'programme' ? kind : null,
      base: isBase(base) ? base : null,
    };
  } catch {
    return null;
  }
}
