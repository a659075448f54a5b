import type { CheckedContent } from '../../../../domain/checks/checked-content.ts';
import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import type { Translations } from '../../../../domain/content/translation.ts';

/**
 * Checks an uploaded file: its JSON, its schema, its cross-references and every path (specification 7.6, promise 19).
 *
 * Adapters: a file that is no JSON is InvalidRequest with the messages in `details.errors` (decision A89). A check
 * beyond capacity, or that takes too long, is Unavailable; no check may hang or block other requests.
 */
export interface ContentChecks {
  /**
   * Checks a file. `activitySlugs` are the slugs that a Programme may list. `kept` are the translations for a file
   * without translations of its own.
   */
  check(
    kind: ContentKind,
    bytes: Uint8Array,
    activitySlugs: ReadonlySet<string>,
    kept?: Readonly<Translations>,
  ): Promise<CheckedContent>;
  /** Stops all checks under way. */
  close(): Promise<void>;
}
