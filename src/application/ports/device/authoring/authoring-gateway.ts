import type { RunImpactCounts } from '../../../../domain/analysis/compare-version.ts';
import type { ContentVersion, RetirementRecord } from '../../../../domain/content/published.ts';
import type { Finding } from '../../../../domain/content/finding.ts';
import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import { createPortToken, type PortToken } from '../../token.ts';

/** An Activity or Programme in the admin list (specification 3, "Admin list items"). */
export type ListedContent = {
  id: string;
  slug: string;
  title: string;
  /** Draft or Available; absent when the server sends no status. */
  status?: string;
  /** The state of an item that is no longer offered: archived or withdrawn. */
  standing?: string;
};

/** One version of an item. Instants are epoch ms. */
export type ListedContentVersion = Omit<ContentVersion, 'number'> & {
  /** The number of the version; null on a server that does not number versions. */
  number: number | null;
};

/** The state of an item. `inTheMiddle` is the number of families that have started the item and not finished it. */
export type ContentState = {
  status: string;
  inTheMiddle: number;
  /** The reason why the item is not offered; null when the item is offered as its status says. */
  standstill: RetirementRecord | null;
};

/** A content file, as text or as its bytes before they are decoded. */
export type ContentFile = string | Uint8Array<ArrayBuffer>;

/**
 * The result of publishing. `isNewVersion` is false when the same content was published already; `version` is absent
 * when the server sends none.
 */
export type PublishReply = { status: number; isNewVersion: boolean; version?: string };

/** The effects that publishing an Activity would have. */
export type VersionImpactPreview = {
  findings: Finding[];
  isNew: boolean;
  isCurrent: boolean;
  /**
   * The runs that stay on their version, by the effect that this version would have on them; null when the file has
   * errors.
   */
  underWay: RunImpactCounts | null;
};

/**
 * The publishing of Activities and Programmes by their authors (specification 7.6).
 *
 * Adapters: every failure must be an AppError; an unreadable file is InvalidRequest with the server's text. A call that
 * is an addition to the specification is NotFound on a server without it.
 */
export interface AuthoringGateway {
  list(kind: ContentKind): Promise<ListedContent[]>;
  /** Returns the server's findings about a file; empty when the file is valid. */
  validate(kind: ContentKind, file: ContentFile): Promise<string[]>;
  /**
   * Publishes a file. `status` is the HTTP status of the success (decision A63). VersionConflict when the current
   * version is not `base`.
   */
  create(kind: ContentKind, file: ContentFile, note?: string, base?: string): Promise<PublishReply>;
  /**
   * Returns the effects that publishing this Activity would have on runs under way, and publishes nothing (an
   * addition).
   */
  rehearse(file: ContentFile): Promise<VersionImpactPreview>;
  /** Returns every version of an item, newest first (an addition to specification 7). */
  versions(kind: ContentKind, id: string): Promise<ListedContentVersion[]>;
  /** Returns the content of one version (an addition to specification 7). */
  version(kind: ContentKind, id: string, version: string): Promise<unknown>;
  /**
   * Makes an earlier version current again (an addition to specification 7). VersionConflict when the current version
   * is not `base`.
   */
  restore(kind: ContentKind, id: string, version: string, base?: string): Promise<void>;
  /** Returns the state of an item (an addition to specification 7). */
  state(kind: ContentKind, id: string): Promise<ContentState>;
  /** Closes the item to everybody, also to families that have started it (an addition to specification 7). */
  withdraw(kind: ContentKind, id: string, reason: string): Promise<void>;
  /** Removes the item from every list; families that have started it may finish (an addition to specification 7). */
  archive(kind: ContentKind, id: string): Promise<void>;
  /** Offers an archived or withdrawn item again (an addition to specification 7). */
  bringBack(kind: ContentKind, id: string): Promise<void>;
  /** Gives the item a new slug; the former slug redirects to it (an addition to specification 7). */
  rename(kind: ContentKind, id: string, slug: string): Promise<void>;
}
export const AuthoringGateway: PortToken<AuthoringGateway> = createPortToken('AuthoringGateway');
