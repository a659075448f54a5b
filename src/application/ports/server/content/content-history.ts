import type { ContentVersion, RetirementRecord } from '../../../../domain/content/published.ts';
import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import type { AuditEntryFactory } from '../platform/audit-log.ts';
import type { PublicationOutcome } from './content-library.ts';
import type { PublishedItemVersion, RetirementStatus } from '../../../../domain/content/published.ts';
import type { ActivityDefinition } from '../../../../domain/activity/definition.ts';
import type { ProgrammeDefinition } from '../../../../domain/programme/programme.ts';

/**
 * Every version that was ever published; no version is ever changed or lost.
 *
 * Adapters: items are identified by id or slug; an unknown item or version is null. `restore` must publish a version
 * again, whole or not at all; it ends a standing (archived or withdrawn). A version from before a renaming is restored
 * under the present slug. `base` is as in ContentLibrary. `stand` and `rename` change no version except for the slug in
 * it. `rename` to a slug that is or was another item's is AppError 'InvalidRequest'.
 */
export interface ContentHistory {
  /** Lists the versions, newest first. */
  versions(kind: ContentKind, item: string): Promise<ContentVersion[] | null>;
  body(
    kind: ContentKind,
    item: string,
    version: string,
  ): Promise<ActivityDefinition | ProgrammeDefinition | null>;
  restore(
    kind: ContentKind,
    item: string,
    version: string,
    by: string,
    at: number,
    noted?: AuditEntryFactory<PublicationOutcome>,
    base?: string,
  ): Promise<PublishedItemVersion<ActivityDefinition | ProgrammeDefinition> | null>;
  /** Returns the reason why the item is not offered; null when the item is offered or unknown. */
  standstill(kind: ContentKind, item: string): Promise<RetirementRecord | null>;
  /** Archives or withdraws an item, or with null offers it again. Returns the item's id; null for an unknown item. */
  stand(
    kind: ContentKind,
    item: string,
    change: { to: RetirementStatus | null; reason?: string; by: string; at: number },
    noted?: AuditEntryFactory<{ id: string }>,
  ): Promise<string | null>;
  /** Gives an item and its current version a new slug; the former slug still finds the item. */
  rename(
    kind: ContentKind,
    item: string,
    change: { slug: string; by: string; at: number },
    noted?: AuditEntryFactory<{ id: string; from: string }>,
  ): Promise<PublishedItemVersion<ActivityDefinition | ProgrammeDefinition> | null>;
}
