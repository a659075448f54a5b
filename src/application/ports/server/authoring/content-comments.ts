import type { ContentComment } from '../../../../domain/review/comment.ts';
import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import type { AuditEntryFactory } from '../platform/audit-log.ts';

export type NewComment = Omit<ContentComment, 'id' | 'resolvedAt' | 'resolvedBy'>;

/**
 * Colleagues' comments on texts, published or not: by the slug of the item, which they follow when it is renamed.
 *
 * Adapters: each change writes its entry of the audit log in the same transaction. `add` beyond `most` of an item, and
 * an answer to a comment that is not the item's or is an answer itself, is AppError 'InvalidRequest'.
 */
export interface ContentComments {
  /** In the order in which they came. */
  list(kind: ContentKind, slug: string): Promise<ContentComment[]>;
  add(comment: NewComment, most: number, noted: AuditEntryFactory<ContentComment>): Promise<ContentComment>;
  /** Settles a comment, or with null opens it again; null where it is not there or is an answer. */
  resolve(
    id: string,
    resolved: { by: string; at: number } | null,
    noted: AuditEntryFactory<ContentComment>,
  ): Promise<ContentComment | null>;
  /** Removes a comment of this person alone; resolves to whether it was there. Answers to it stay. */
  remove(id: string, by: string, noted: AuditEntryFactory<ContentComment>): Promise<boolean>;
}
