import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import type { AuditEntryFactory } from '../platform/audit-log.ts';
import type { MailDraft } from '../platform/mail-writer.ts';

/** A publication planned for an instant (epoch ms). `by` is the id of its author, `zone` the author's time zone. */
export type PlannedPublication = {
  id: string;
  by: string;
  kind: ContentKind;
  slug: string;
  title: string;
  /** The version from which the text was made; null for a new item. */
  base: string | null;
  note: string | null;
  at: number;
  zone: string;
  state: 'waiting' | 'published' | 'refused';
  /** The reason why the content was not published; null otherwise. */
  reason: string | null;
  doneAt: number | null;
};

/** A new plan, with the file that is checked again when the publication is due. */
export type NewPublicationPlan = Pick<
  PlannedPublication,
  'by' | 'kind' | 'slug' | 'title' | 'base' | 'note' | 'at' | 'zone'
> & {
  file: string;
};

/**
 * The publications planned for an instant.
 *
 * Adapters: an item has at most one waiting publication; a second is AppError 'Conflict'. Each change must write its
 * entry of the audit log in the same transaction, and apply only to a publication that still waits.
 * ContentLibrary.publish ends a plan in the transaction of its publication, so that no plan is published twice.
 */
export interface PlannedPublications {
  make(plan: NewPublicationPlan, noted: AuditEntryFactory<PlannedPublication>): Promise<PlannedPublication>;
  /** Lists waiting publications, the next one first, followed by the ones that ended at or after `since`. */
  list(since: number): Promise<PlannedPublication[]>;
  due(at: number, atMost: number): Promise<(PlannedPublication & { file: string })[]>;
  /** Moves a waiting publication; null when it no longer waits. */
  move(
    id: string,
    to: { at: number; zone: string },
    noted: AuditEntryFactory<PlannedPublication>,
  ): Promise<PlannedPublication | null>;
  /** Cancels a planned publication; resolves to whether it still waited. */
  cancel(id: string, noted: AuditEntryFactory<PlannedPublication>): Promise<boolean>;
  /** Ends a plan that cannot be published, with a mail to its author. Resolves to whether the plan still waited. */
  refuse(
    id: string,
    why: { reason: string; at: number; mail: MailDraft | null },
    noted: AuditEntryFactory<PlannedPublication>,
  ): Promise<boolean>;
}
