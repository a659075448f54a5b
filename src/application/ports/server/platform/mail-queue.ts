import type { AuditEntryFactory } from './audit-log.ts';
import type { QueuedMail } from './outbox.ts';

/**
 * The mails of the outbox as admins see them: nothing of what they say.
 *
 * Adapters: `hasten` and its entry in the audit log are stored together.
 */
export interface MailQueue {
  /** Lists waiting mails, the first due first, and then refused ones, the last first. */
  list(limit: number): Promise<ListedMail[]>;
  count(): Promise<{ waiting: number; refused: number }>;
  /**
   * A mail that is due later than `after` is due at `at`. 'soon': it is due before that anyway, or a process has it in
   * hand, which must not be disturbed. Null for one that does not wait.
   */
  hasten(
    id: string,
    times: { at: number; after: number },
    noted: AuditEntryFactory,
  ): Promise<'done' | 'soon' | null>;
}

/** A mail as it waits, or was refused: then without an address and a subject. */
export type ListedMail = Pick<QueuedMail, 'id' | 'to' | 'subject' | 'createdAt' | 'attempts'> & {
  dueAt: number;
  refusedAt: number | null;
};
