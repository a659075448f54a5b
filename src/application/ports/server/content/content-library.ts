import type { PublishedActivity } from '../../../../domain/activity/definition.ts';
import type { PublishedProgramme } from '../../../../domain/programme/programme.ts';
import type { AuditEntryFactory } from '../platform/audit-log.ts';
import type { ContentDefinition } from '../../../../domain/checks/checked-content.ts';
import type { Published } from '../../../../domain/content/published.ts';

/** The outcome of a publication; not a new version when exactly this was current already. */
export type Publishing = { id: string; version: string; isNewVersion: boolean };

/**
 * The current version of every Activity and Programme, Drafts included.
 *
 * Adapters: ids are `a_…` and `p_…`, so never a slug (decision S03). Reads are served from memory
 * and at most one second behind another process. Publishing content that is already current
 * changes nothing; publishing a known slug makes a new version and keeps the id and the history.
 * A publish is whole or nothing, together with its entry in the audit log. A note stays
 * with the version it came with first. Publishing ends any standing. With a `base`, another version that is
 * current by now is AppError 'VersionConflict' with `version`, `publishedAt` and `publishedBy` of that one.
 * `activity` and `programme` find a renamed item by its former slugs too; to publish under one of those is
 * AppError 'InvalidRequest'.
 */
export interface ContentLibrary {
  activities(): Promise<readonly PublishedActivity[]>;
  programmes(): Promise<readonly PublishedProgramme[]>;
  activity(idOrSlug: string): Promise<PublishedActivity | null>;
  /** All slugs of Activities, former ones too. */
  activitySlugs(): Promise<ReadonlySet<string>>;
  programme(idOrSlug: string): Promise<PublishedProgramme | null>;
  publish<Definition extends ContentDefinition>(
    definition: Definition,
    by: string,
    at: number,
    more?: PublicationDetails,
  ): Promise<Published<Definition>>;
}

/** A note for colleagues, the entry of the audit log, and the version that the content was made from. */
export type PublicationDetails = {
  note?: string | undefined;
  noted?: AuditEntryFactory<Publishing> | undefined;
  base?: string | undefined;
  /** The plan that this publication ends; AppError 'Conflict' where it does not wait any more. */
  plan?: string | undefined;
};
