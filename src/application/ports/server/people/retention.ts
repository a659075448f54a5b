import type { LastSeen, RetainedKind } from '../../../../domain/people/retention.ts';
import type { AdminAct } from '../../../../domain/people/audit.ts';
import type { MailDraft } from '../platform/mail-writer.ts';

/** An inactive learner; `language` is the language of their registration. */
export type InactiveLearner = LastSeen & { personId: string; email: string; language: string };

/**
 * The records whose retention time is over.
 *
 * Adapters: `count` and `remove` apply to the records of a kind whose retention time began before an instant. `remove`
 * deletes at most `atMost` records with all data that only they use, and returns their number. Several processes may
 * run these calls at once, and a process that dies must leave nothing half done.
 */
export interface RetentionRepository {
  /** Returns true in one process only; the other processes get true from `nextAt` on. */
  takeTurn(at: number, nextAt: number): Promise<boolean>;
  count(kind: RetainedKind, before: number): Promise<number>;
  remove(kind: RetainedKind, before: number, atMost: number): Promise<number>;
  /**
   * Returns learners without another role who were last seen at or before an instant, by id, starting after `after`.
   */
  inactiveLearners(seenUpTo: number, after: string | null, atMost: number): Promise<InactiveLearner[]>;
  /** Stores the warning and queues its mail, both or neither, unless the learner was warned or seen meanwhile. */
  warn(learner: InactiveLearner, mail: MailDraft, at: number): Promise<boolean>;
  /**
   * Erases the learner as an admin's erasure does (see PersonRecords), with its entry in the audit log, unless they
   * were seen meanwhile.
   */
  erase(learner: InactiveLearner, act: AdminAct): Promise<boolean>;
}
