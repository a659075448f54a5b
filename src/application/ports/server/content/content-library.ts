import type { PublishedActivity } from '../../../../domain/activity/definition.ts';
import type { PublishedProgramme } from '../../../../domain/programme/programme.ts';
import type { AuditEntryFactory } from '../platform/audit-log.ts';
import type { ContentDefinition } from '../../../../domain/checks/checked-content.ts';
import type { PublishedItemVersion } from '../../../../domain/content/published.ts';

/** The outcome of a publication; `isNewVersion` is false when the same content was already current. */
export type PublicationOutcome = { id: string; version: string; isNewVersion: boolean };

/**
 * The current version of every Activity and Programme, Drafts included.
 *
 * Adapters: ids are `a_…` and `p_…`, so no id is a slug (decision S03). Reads are served from memory and must be at
 * most one second behind another process. `activity` and `programme` also find a renamed item by its former slugs.
 */
export interface ContentLibrary {
  activities(): Promise<readonly PublishedActivity[]>;
  programmes(): Promise<readonly PublishedProgramme[]>;
  activity(idOrSlug: string): Promise<PublishedActivity | null>;
  /** Returns all slugs of Activities, former ones too. */
  activitySlugs(): Promise<ReadonlySet<string>>;
  programme(idOrSlug: string): Promise<PublishedProgramme | null>;
  /**
   * Publishes content and its audit log entry, both or neither. A known slug gets a new version, and keeps its id and
   * history; content that is already current changes nothing. Publishing ends any standing, and a note stays with the
   * version that it first came with.
   *
   * Adapters: a `base` that is no longer current is AppError 'VersionConflict' with `version`, `publishedAt` and
   * `publishedBy` of the current version; a former slug is AppError 'InvalidRequest'.
   */
  publish<Definition extends ContentDefinition>(
    definition: Definition,
    by: string,
    at: number,
    more?: PublicationOptions,
  ): Promise<PublishedItemVersion<Definition>>;
}

/**
 * The options of a publication: the note for colleagues, the audit log entry, and the version from which it was made.
 */
export type PublicationOptions = {
  note?: string | undefined;
  noted?: AuditEntryFactory<PublicationOutcome> | undefined;
  base?: string | undefined;
  /** The plan that this publication ends. AppError 'Conflict' when the plan no longer waits. */
  plan?: string | undefined;
};
