import type { CheckedContent } from '../../../../domain/checks/checked-content.ts';
import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import type { Translations } from '../../../../domain/content/translation.ts';

/**
 * Checks an uploaded file: its JSON, its schema, cross-references, every path (specification 7.6, promise 19).
 *
 * Adapters: a file that cannot be read as JSON is InvalidRequest with the sentences in `details.errors` (decision A89).
 * A check for which there is no room, or that takes too long, is Unavailable; no check hangs, and none keeps others
 * from being answered.
 */
export interface ContentChecks {
  /** `activitySlugs` are those that a Programme may list; a file without translations has the `kept` ones. */
  check(
    kind: ContentKind,
    bytes: Uint8Array,
    activitySlugs: ReadonlySet<string>,
    kept?: Readonly<Translations>,
  ): Promise<CheckedContent>;
  /** Stops all checks under way. */
  close(): Promise<void>;
}
