import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import type { AuditEntryFactory } from '../platform/audit-log.ts';
import type { MailDraft } from '../platform/letters.ts';

/** A publication planned for an instant (epoch ms); `by` is a person's id, `zone` the time zone of its author. */
export type PlannedPublication = {
  id: string;
  by: string;
  kind: ContentKind;
  slug: string;
  title: string;
  /** The version that it was made from; null for a new item. */
  base: string | null;
  note: string | null;
  at: number;
  zone: string;
  state: 'waiting' | 'published' | 'refused';
  /** Why it was not published. */
  reason: string | null;
  doneAt: number | null;
};

/** As its author has it: what is checked again when its time has come. */
export type NewPublicationPlan = Pick<
  PlannedPublication,
  'by' | 'kind' | 'slug' | 'title' | 'base' | 'note' | 'at' | 'zone'
> & {
  file: string;
};

/**
 * Publications planned for an instant.
 *
 * Adapters: one that waits an item; a second is AppError 'Conflict'. Each change writes its entry of the audit log in
 * the same transaction, and happens only to a publication that still waits. It is ContentLibrary.publish that ends a
 * plan with its publication, in one transaction, so nothing is published twice.
 */
export interface PlannedPublications {
  make(plan: NewPublicationPlan, noted: AuditEntryFactory<PlannedPublication>): Promise<PlannedPublication>;
  /** Lists waiting publications, the next one first, and then those that ended from `since` on. */
  list(since: number): Promise<PlannedPublication[]>;
  due(at: number, atMost: number): Promise<(PlannedPublication & { file: string })[]>;
  /** Null where it does not wait any more. */
  move(
    id: string,
    to: { at: number; zone: string },
    noted: AuditEntryFactory<PlannedPublication>,
  ): Promise<PlannedPublication | null>;
  /** Resolves to whether it still waited. */
  cancel(id: string, noted: AuditEntryFactory<PlannedPublication>): Promise<boolean>;
  /** Ends a plan that cannot be published, with a mail to its author. Resolves to whether it still waited. */
  refuse(
    id: string,
    why: { reason: string; at: number; mail: MailDraft | null },
    noted: AuditEntryFactory<PlannedPublication>,
  ): Promise<boolean>;
}
