import type {
  WorkingCopyBinding,
  WorkingCopyBindings,
} from '../../../application/ports/device/authoring/drafting.ts';
import { isStringList, isJsonObject, isString } from '../../../domain/platform/json.ts';
import { SafeStorage } from '../platform/safe-storage.ts';

const key = (draft: string): string => `workingCopy:${draft}`;

/** Stores in local storage, beside the drafts, which working copy on the server each draft belongs to. */
export class StorageWorkingCopyBindings implements WorkingCopyBindings {
  readonly #storage: SafeStorage;

  constructor(reach: () => Storage = () => window.localStorage) {
    this.#storage = new SafeStorage(reach);
  }

  read(draft: string): WorkingCopyBinding | null {
    const mark = this.#storage.read(key(draft));
    if (!isJsonObject(mark)) return null;
    const { id, slug, revision, isStored, sent } = mark;
    return isString(id) && isString(slug) && typeof revision === 'number'
      ? { id, slug, revision, isStored: isStored === true, ...(isStringList(sent) && { sent }) }
      : null;
  }

  write(draft: string, mark: WorkingCopyBinding | null): void {
    this.#storage.write(key(draft), mark);
  }
}
