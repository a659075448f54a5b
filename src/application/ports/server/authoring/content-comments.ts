import type { ContentComment } from '../../../../domain/review/comment.ts';
import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import type { AuditEntryFactory } from '../platform/audit-log.ts';

export type NewComment = Omit<ContentComment, 'id' | 'resolvedAt' | 'resolvedBy'>;

/**
 * The comments of colleagues on texts, published or not. Comments belong to the item's slug, and follow it to a new
 * slug.
 *
 * Adapters: each change must write its entry of the audit log in the same transaction. AppError 'InvalidRequest': `add`
 * beyond `most` comments of an item, an answer to a comment of another item, and an answer to an answer.
 */
export interface ContentComments {
  /** Lists the comments, oldest first. */
  list(kind: ContentKind, slug: string): Promise<ContentComment[]>;
  add(comment: NewComment, most: number, noted: AuditEntryFactory<ContentComment>): Promise<ContentComment>;
  /** Resolves a comment, or with null reopens it. Returns null for an unknown comment and for an answer. */
  resolve(
    id: string,
    resolved: { by: string; at: number } | null,
    noted: AuditEntryFactory<ContentComment>,
  ): Promise<ContentComment | null>;
  /** Removes a comment of this person only; resolves to whether it existed. Answers to it stay. */
  remove(id: string, by: string, noted: AuditEntryFactory<ContentComment>): Promise<boolean>;
}
