import type { Noted } from './audit-log.ts';
import type { ActivityDefinition } from '../../domain/activity/activity.ts';
import type { ProgrammeDefinition } from '../../domain/programme/programme.ts';

export type Published<Definition> = {
  id: string;
  slug: string;
  /** SHA-256 of the canonical JSON, hex. */
  version: string;
  publishedAt: number;
  publishedBy: string;
  definition: Definition;
};
export type PublishedActivity = Published<ActivityDefinition>;
export type PublishedProgramme = Published<ProgrammeDefinition>;

/** What came of a publication; not a new version when exactly this was current already. */
export type Publishing = { id: string; version: string; isNewVersion: boolean };

/**
 * The current version of every Activity and Programme, Drafts included.
 *
 * Adapters: ids are `a_…` and `p_…`, so never a slug (decision S03). Reads are served from memory
 * and at most one second behind another process. Publishing content that is already current
 * changes nothing; publishing a known slug makes a new version and keeps the id and the history.
 * A publish is whole or nothing, together with its entry in the audit log. A note stays
 * with the version it came with first.
 */
export interface ContentLibrary {
  activities(): Promise<readonly PublishedActivity[]>;
  programmes(): Promise<readonly PublishedProgramme[]>;
  activity(idOrSlug: string): Promise<PublishedActivity | null>;
  programme(idOrSlug: string): Promise<PublishedProgramme | null>;
  publishActivity(
    definition: ActivityDefinition,
    by: string,
    at: number,
    note?: string,
    noted?: Noted<Publishing>,
  ): Promise<PublishedActivity>;
  publishProgramme(
    definition: ProgrammeDefinition,
    by: string,
    at: number,
    note?: string,
    noted?: Noted<Publishing>,
  ): Promise<PublishedProgramme>;
}
