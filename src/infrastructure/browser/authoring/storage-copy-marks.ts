import type { CopyMark, CopyMarks } from '../../../application/ports/device/authoring/drafting.ts';
import { isListOfTexts, isObject, isText } from '../../../domain/platform/json.ts';
import { SafeStorage } from '../platform/safe-storage.ts';

const key = (draft: string): string => `workingCopy:${draft}`;

/** Stores the marks in local storage, beside the drafts. */
export class StorageCopyMarks implements CopyMarks {
  readonly #storage: SafeStorage;

  constructor(reach: () => Storage = () => window.localStorage) {
    this.#storage = new SafeStorage(reach);
  }

  read(draft: string): CopyMark | null {
    const mark = this.#storage.read(key(draft));
    if (!isObject(mark)) return null;
    const { id, slug, revision, isStored, sent } = mark;
    return isText(id) && isText(slug) && typeof revision === 'number'
      ? { id, slug, revision, isStored: isStored === true, ...(isListOfTexts(sent) && { sent }) }
      : null;
  }

  write(draft: string, mark: CopyMark | null): void {
    this.#storage.write(key(draft), mark);
  }
}
