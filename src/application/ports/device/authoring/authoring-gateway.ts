import type { RunImpacts } from '../../../../domain/analysis/compare-version.ts';
import type { ContentVersion, Standstill } from '../../../../domain/content/published.ts';
import type { Finding } from '../../../../domain/content/finding.ts';
import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import { token, type Token } from '../../token.ts';

/** An Activity or Programme in the admin list (specification 3, "Admin list items"). */
export type ListedContent = {
  id: string;
  slug: string;
  title: string;
  /** Draft or Available, where the server says so. */
  status?: string;
  /** Archived or withdrawn. */
  standing?: string;
};

/** One version of an item. Instants are epoch ms. */
export type ListedVersion = Omit<ContentVersion, 'number'> & {
  /** Null on a server that does not count them. */
  number: number | null;
};

/** Whether an item is offered, and how many families have begun it and not finished. */
export type ContentState = {
  status: string;
  inTheMiddle: number;
  /** Null when it is offered as its status says. */
  standstill: Standstill | null;
};

/** A file of content: its text, or its bytes as they are. */
export type ContentFile = string | Uint8Array<ArrayBuffer>;

/**
 * `isNewVersion` is false where exactly this was published already; `version` is absent where the server sends none.
 */
export type Created = { status: number; isNewVersion: boolean; version?: string };

/** The effects that publishing an Activity would have. */
export type PublishingRehearsal = {
  findings: Finding[];
  isNew: boolean;
  isCurrent: boolean;
  /** Runs that stay on their version, by what they would meet on this one; null where the file has errors. */
  underWay: RunImpacts | null;
};

/**
 * Activities and Programmes as their authors send them (specification 7.6).
 *
 * Adapters: every failure is an AppError; a file that cannot be read at all is InvalidRequest, with the
 * server's words. What is an addition of ours is NotFound on a server without it.
 */
export interface AuthoringGateway {
  list(kind: ContentKind): Promise<ListedContent[]>;
  /** Returns the server's findings about a file; empty when it is valid. */
  validate(kind: ContentKind, file: ContentFile): Promise<string[]>;
  /**
   * Publishes a file. `status` is the HTTP status of the success (decision A63). VersionConflict when another
   * version than `base` is current.
   */
  create(kind: ContentKind, file: ContentFile, note?: string, base?: string): Promise<Created>;
  /** An addition: what publishing this Activity would mean for runs under way. Publishes nothing. */
  rehearse(file: ContentFile): Promise<PublishingRehearsal>;
  /** An addition: every version of an item, newest first. */
  versions(kind: ContentKind, id: string): Promise<ListedVersion[]>;
  /** An addition: the content of one version. */
  version(kind: ContentKind, id: string, version: string): Promise<unknown>;
  /** An addition: makes an earlier version current again. VersionConflict as above. */
  restore(kind: ContentKind, id: string, version: string, base?: string): Promise<void>;
  /** An addition. */
  state(kind: ContentKind, id: string): Promise<ContentState>;
  /** An addition: closes it to everybody, to families in the middle too. */
  withdraw(kind: ContentKind, id: string, reason: string): Promise<void>;
  /** An addition: takes it out of every list; who has begun it may finish. */
  archive(kind: ContentKind, id: string): Promise<void>;
  /** An addition: offers again what was archived or withdrawn. */
  bringBack(kind: ContentKind, id: string): Promise<void>;
  /** An addition: gives it another slug, to which the former one leads on. */
  rename(kind: ContentKind, id: string, slug: string): Promise<void>;
}
export const AuthoringGateway: Token<AuthoringGateway> = token('AuthoringGateway');
