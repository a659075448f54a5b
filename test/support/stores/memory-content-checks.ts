import type { CheckedContent } from '../../../src/domain/checks/checked-content.ts';
import type { ContentChecks } from '../../../src/application/ports/server/content/content-checks.ts';
import type { ContentKind } from '../../../src/domain/content/content-kind.ts';
import type { Translations } from '../../../src/domain/content/translation.ts';
import type { AllowedPictures } from '../../../src/domain/checks/check-pictures.ts';
import {
  checkContentFile,
  requireReadableContent,
} from '../../../src/infrastructure/shared/content/check-file.ts';

/** Runs content checks in the caller's thread, not in a worker. */
export class MemoryContentChecks implements ContentChecks {
  readonly #pictures: AllowedPictures;

  constructor(pictures: AllowedPictures = { origins: [], files: null }) {
    this.#pictures = pictures;
  }

  async check(
    kind: ContentKind,
    bytes: Uint8Array,
    activitySlugs: ReadonlySet<string>,
    kept?: Readonly<Translations>,
  ): Promise<CheckedContent> {
    return requireReadableContent(
      checkContentFile({ kind, bytes, activitySlugs, pictures: this.#pictures, kept }),
    );
  }

  async close(): Promise<void> {}
}
