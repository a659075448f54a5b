import type { ContentVersion, Standstill } from '../../../../domain/content/published.ts';
import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import type { AuditEntryFactory } from '../platform/audit-log.ts';
import type { Publishing } from './content-library.ts';
import type { Published, Standing } from '../../../../domain/content/published.ts';
import type { ActivityDefinition } from '../../../../domain/activity/definition.ts';
import type { ProgrammeDefinition } from '../../../../domain/programme/programme.ts';

/**
 * Every version that was ever published; none is ever changed or lost.
 *
 * Adapters: items are named by id or slug, and an unknown item or version is null. `restore` makes a version
 * current again as one more publication, whole or nothing; what is current already stays as it is, unless it was taken
 * out of what is offered, which a restoration ends. A version from before a renaming is restored under the slug
 * of today. `base` is as in ContentLibrary. `stand` and `rename` change no version but the slug in it; `rename`
 * to a slug that is taken, or was another item's, is AppError 'InvalidRequest'.
 */
export interface ContentHistory {
  /** Newest first. */
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
    noted?: AuditEntryFactory<Publishing>,
    base?: string,
  ): Promise<Published<ActivityDefinition | ProgrammeDefinition> | null>;
  /** Why the item is not offered; null when it is, or is unknown. */
  standstill(kind: ContentKind, item: string): Promise<Standstill | null>;
  /** Takes the item out of what is offered, or with null puts it back. Says its id; null for an unknown one. */
  stand(
    kind: ContentKind,
    item: string,
    change: { to: Standing | null; reason?: string; by: string; at: number },
    noted?: AuditEntryFactory<{ id: string }>,
  ): Promise<string | null>;
  /** Gives the item another slug, and its current version with it; the former one still finds it. */
  rename(
    kind: ContentKind,
    item: string,
    change: { slug: string; by: string; at: number },
    noted?: AuditEntryFactory<{ id: string; from: string }>,
  ): Promise<Published<ActivityDefinition | ProgrammeDefinition> | null>;
}
