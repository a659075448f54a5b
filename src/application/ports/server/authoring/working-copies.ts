import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import type { AuditEntryFactory } from '../platform/audit-log.ts';

/** An author's unpublished text. `base` is the version from which it was made. */
export type UnpublishedText = {
  kind: ContentKind;
  slug: string;
  title: string;
  text: string;
  base: { slug: string; version: string } | null;
};

/** A stored text; `by` is the id of its author, `revision` counts from 1. */
export type WorkingCopy = Omit<UnpublishedText, 'text'> & {
  id: string;
  by: string;
  revision: number;
  changedAt: number;
  /** The review that the author asked for; null without one. */
  review: ReviewRequest | null;
};

/** A requested review: `waiting` for colleagues, or `changes` that a colleague has asked for. */
export type ReviewRequest = { state: 'waiting' | 'changes'; note: string; at: number };

/**
 * The outcome of storing a text: stored, or refused because another revision is stored, which the author must see
 * first.
 */
export type WorkingCopyStoringOutcome =
  | { isStored: true; copy: WorkingCopy }
  | { isStored: false; instead: WorkingCopy };

/**
 * The unpublished texts of authors, one for each person and item.
 *
 * Adapters: `store` identifies a copy by the id that its device made, and replaces `revision` only; 0 is a new copy.
 * Sending the same text again must change nothing. A deleted copy is stored as a new one. Another person's id is
 * AppError 'NotFound', a copy beyond `most` 'InvalidRequest'. Comments and sign-offs must follow an unpublished item to
 * its next slug.
 */
export interface WorkingCopies {
  /** Lists the copies of all authors, the last changed first. */
  list(): Promise<WorkingCopy[]>;
  find(id: string): Promise<(WorkingCopy & { text: string }) | null>;
  store(
    id: string,
    by: string,
    written: UnpublishedText,
    when: { revision: number; at: number; most: number },
  ): Promise<WorkingCopyStoringOutcome>;
  /** Removes a copy of this person only; resolves to whether it existed. */
  remove(id: string, by: string): Promise<boolean>;
  /**
   * Sets the state of a text's review: waiting, changes requested, or null for none. The revision stays. Writes the
   * audit log entry in the same transaction. Returns null for an unknown copy.
   */
  review(
    id: string,
    review: ReviewRequest | null,
    noted: AuditEntryFactory<WorkingCopy>,
  ): Promise<WorkingCopy | null>;
}
