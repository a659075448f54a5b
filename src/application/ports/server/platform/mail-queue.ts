import type { AuditEntryFactory } from './audit-log.ts';
import type { QueuedMail } from './outbox.ts';

/**
 * The mails of the outbox as admins see them, without their text.
 *
 * Adapters: `hasten` and its entry in the audit log must be stored together.
 */
export interface MailQueue {
  /** Lists waiting mails, the first due first, followed by refused mails, the latest first. */
  list(limit: number): Promise<ListedMail[]>;
  count(): Promise<{ waiting: number; refused: number }>;
  /**
   * Makes a mail that is due later than `after` due at `at`. 'soon': the mail is due before `after` already, or a
   * process is sending it and must not be disturbed. Null: the mail does not wait.
   */
  hasten(
    id: string,
    times: { at: number; after: number },
    noted: AuditEntryFactory,
  ): Promise<'done' | 'soon' | null>;
}

/** A waiting or refused mail; a refused mail has no address and no subject. */
export type ListedMail = Pick<QueuedMail, 'id' | 'to' | 'subject' | 'createdAt' | 'attempts'> & {
  dueAt: number;
  refusedAt: number | null;
};
