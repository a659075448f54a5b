import type { EditorDraft, Keeping } from '../../../application/ports/editor-draft.ts';

/** The key of specification 3, "Editor". */
const key = 'jsonEditorContent';

/** The draft in local storage, as the text that it is. */
export class StorageEditorDraft implements EditorDraft {
  readonly #reach: () => Storage;

  constructor(reach: () => Storage = () => window.localStorage) {
    this.#reach = reach;
  }

  read(): string | null {
    try {
      return this.#reach().getItem(key);
    } catch {
      return null;
    }
  }

  hear(listener: () => void): () => void {
    const onStorage = ({ key: changed }: StorageEvent): void => {
      if (changed === key) listener();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }

  keep(text: string): Keeping {
    try {
      this.#reach().setItem(key, text);
      return 'kept';
    } catch (error) {
      return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'blocked';
    }
  }
}
