import type { Mail } from './mailer.ts';

/**
 * A queued mail. Instants are epoch ms; `attempts` includes the present one. The mail expires at `until`; absent for a
 * mail that never expires.
 */
export type QueuedMail = Mail & { createdAt: number; attempts: number; until?: number | undefined };

/**
 * The mails that wait to be sent. The port that stores a change also stores its mail, in the same transaction.
 *
 * Adapters: a mail must stay until it is removed, even if the process dies. `claim` returns the mail due first and
 * makes it due at `until`: only one process has the mail, and it is due again when that process has died.
 */
export interface MailOutbox {
  claim(at: number, until: number): Promise<QueuedMail | null>;
  /** Deletes all data of a mail that was sent or has expired. */
  remove(id: string): Promise<void>;
  postpone(id: string, dueAt: number): Promise<void>;
  /** Deletes address and content of a mail that can never be delivered; a record of the refusal stays. */
  refuse(id: string, at: number): Promise<void>;
}
