import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import type { AuditEntryFactory } from '../platform/audit-log.ts';

/** An author's text that is not published yet. `base` is the version that it was made from. */
export type WrittenText = {
  kind: ContentKind;
  slug: string;
  title: string;
  text: string;
  base: { slug: string; version: string } | null;
};

/** A text as it is stored; `by` is a person's id, `revision` counts from 1. */
export type WorkingCopy = Omit<WrittenText, 'text'> & {
  id: string;
  by: string;
  revision: number;
  changedAt: number;
  /** Null where its author has not asked for one. */
  review: Review | null;
};

/** A review that was asked for: it waits for colleagues, or one of them has asked for changes. */
export type Review = { state: 'waiting' | 'changes'; note: string; at: number };

/** The outcome of storing a text: stored, or another one is in its place, which somebody has to look at first. */
export type Storing = { isStored: true; copy: WorkingCopy } | { isStored: false; instead: WorkingCopy };

/**
 * Texts that authors have not published yet, one a person and item.
 *
 * Adapters: `store` knows a copy by the id that its device has made, and takes the place of `revision` alone; 0 is
 * a new one. The same text sent again changes nothing. A copy that is gone is stored anew. Somebody else's id is
 * AppError 'NotFound', one copy more than `most` 'InvalidRequest'. Comments and sign-offs follow an item that is not
 * published yet to its next slug.
 */
export interface WorkingCopies {
  /** Lists the copies of all authors, last changed first. */
  list(): Promise<WorkingCopy[]>;
  find(id: string): Promise<(WorkingCopy & { text: string }) | null>;
  store(
    id: string,
    by: string,
    written: WrittenText,
    when: { revision: number; at: number; most: number },
  ): Promise<Storing>;
  /** Removes a copy of this person alone; resolves to whether it was there. */
  remove(id: string, by: string): Promise<boolean>;
  /**
   * Says that a text waits for a review, has to be changed, or with null neither; it is no change of the text. Its
   * entry of the audit log is written in the same transaction. Null where there is no such copy.
   */
  review(
    id: string,
    review: Review | null,
    noted: AuditEntryFactory<WorkingCopy>,
  ): Promise<WorkingCopy | null>;
}
