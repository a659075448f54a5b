import type { Finding } from '../../domain/content/finding.ts';
import type { ContentKind } from './content-workshop.ts';

/** An Activity or Programme in the admin list (specification 3, "Admin list items"). */
export type ListedContent = {
  id: string;
  slug: string;
  title: string;
  /** Draft or Available, where the server says so. */
  status?: string;
};

/** One version of an item. Instants are epoch ms. */
export type ContentVersion = {
  version: string;
  createdAt: number;
  createdBy: string;
  note: string | null;
  isCurrent: boolean;
};

/** A file of content: its text, or its bytes as they are. */
export type ContentFile = string | Uint8Array<ArrayBuffer>;

/** `isNewVersion` is false where exactly this was published already. */
export type Created = { status: number; isNewVersion: boolean };

/** What publishing an Activity would mean. */
export type PublishingRehearsal = {
  findings: Finding[];
  isNew: boolean;
  isCurrent: boolean;
  /** Runs that stay on their version, by what they would meet on this one; null where the file has errors. */
  underWay: {
    runs: number;
    unaffected: number;
    otherSteps: number;
    removedStep: number;
    lostAnswer: number;
  } | null;
};

/**
 * Activities and Programmes as their authors send them (specification 7.6).
 *
 * Adapters: every failure is an AppError; a file that cannot be read at all is InvalidRequest, with the
 * server's words. What is an addition of ours is NotFound on a server without it.
 */
export interface AuthoringGateway {
  list(kind: ContentKind): Promise<ListedContent[]>;
  /** What the server finds wrong with a file; empty when it is valid. */
  validate(kind: ContentKind, file: ContentFile): Promise<string[]>;
  /** Publishes a file. `status` is the HTTP status of the success (decision A63). */
  create(kind: ContentKind, file: ContentFile, note?: string): Promise<Created>;
  /** An addition: what publishing this Activity would mean for runs under way. Publishes nothing. */
  rehearse(file: ContentFile): Promise<PublishingRehearsal>;
  /** An addition: every version of an item, newest first. */
  versions(kind: ContentKind, id: string): Promise<ContentVersion[]>;
  /** An addition: the content of one version. */
  version(kind: ContentKind, id: string, version: string): Promise<unknown>;
  /** An addition: makes an earlier version current again. */
  restore(kind: ContentKind, id: string, version: string): Promise<void>;
}
export const AuthoringGateway = Symbol.for('AuthoringGateway');
