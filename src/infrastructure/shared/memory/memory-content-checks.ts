import type { CheckedContent } from '../../../application/authoring/publish-content.ts';
import type { ContentChecks } from '../../../application/ports/content-checks.ts';
import type { ContentKind } from '../../../application/ports/content-history.ts';
import { checkFile, readable } from '../content/check-file.ts';

/** Checks at once, where it is asked. */
export class MemoryContentChecks implements ContentChecks {
  async check(
    kind: ContentKind,
    bytes: Uint8Array,
    activitySlugs: ReadonlySet<string>,
  ): Promise<CheckedContent> {
    return readable(checkFile({ kind, bytes, activitySlugs }));
  }

  async close(): Promise<void> {}
}
