import type { ContentKind } from './content-workshop.ts';

/** An Activity or Programme in the admin list (specification 3, "Admin list items"). */
export type ListedContent = { id: string; slug: string; title: string };

/**
 * Activities and Programmes as their authors send them (specification 7.6).
 *
 * Adapters: every failure is an AppError; a file that cannot be read at all is InvalidRequest, with the
 * server's words.
 */
export interface AuthoringGateway {
  list(kind: ContentKind): Promise<ListedContent[]>;
  /** What the server finds wrong with a file; empty when it is valid. */
  validate(kind: ContentKind, file: Blob): Promise<string[]>;
  /** Publishes a file. Resolves with the HTTP status of the success (decision A63). */
  create(kind: ContentKind, file: Blob): Promise<number>;
}
export const AuthoringGateway = Symbol.for('AuthoringGateway');
