import type { LastSeen, RetainedKind } from '../../../../domain/people/retention.ts';
import type { AdminAct } from '../../../../domain/people/audit.ts';
import type { MailDraft } from '../platform/letters.ts';

/** A learner who has stayed away; `language` is that of their registration. */
export type InactiveLearner = LastSeen & { personId: string; email: string; language: string };

/**
 * Records to be deleted because their time is over.
 *
 * Adapters: `count` and `remove` speak of the records of a kind that began to count before an instant; `remove` deletes
 * at most `atMost`, with all that only they held, and returns their number. Nothing here depends on one process doing
 * it alone, and a process that ends in between leaves nothing half done.
 */
export interface Retention {
  /** True in one process; the others get true from `nextAt` on. */
  takeTurn(at: number, nextAt: number): Promise<boolean>;
  count(kind: RetainedKind, before: number): Promise<number>;
  remove(kind: RetainedKind, before: number, atMost: number): Promise<number>;
  /** Learners without another role who were last seen up to an instant, by id, from behind `after` on. */
  inactiveLearners(seenUpTo: number, after: string | null, atMost: number): Promise<InactiveLearner[]>;
  /** Remembers the warning and queues its mail, both or neither, unless they were warned or seen meanwhile. */
  warn(learner: InactiveLearner, mail: MailDraft, at: number): Promise<boolean>;
  /** As an admin's erasure (see PersonRecords), with its act in the log, unless they were seen meanwhile. */
  erase(learner: InactiveLearner, act: AdminAct): Promise<boolean>;
}
