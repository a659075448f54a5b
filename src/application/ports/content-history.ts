import type { Noted } from './audit-log.ts';
import type { Published, Publishing } from './content-library.ts';
import type { ActivityDefinition } from '../../domain/activity/activity.ts';
import type { ProgrammeDefinition } from '../../domain/programme/programme.ts';

export type ContentKind = 'activity' | 'programme';

/** One version of an Activity or Programme. Instants are epoch ms. */
export type ContentVersion = {
  /** SHA-256 of the canonical JSON, hex. */
  version: string;
  createdAt: number;
  /** A person's id, or where it came from. */
  createdBy: string;
  note: string | null;
  isCurrent: boolean;
  /** Each time it became current, newest first. */
  publishedAt: number[];
};

/**
 * Every version that was ever published; none is ever changed or lost.
 *
 * Adapters: items are named by id or slug, and an unknown item or version is null. `restore` makes a version
 * current again as one more publication, whole or nothing; what is current already stays as it is.
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
    noted?: Noted<Publishing>,
  ): Promise<Published<ActivityDefinition | ProgrammeDefinition> | null>;
}
