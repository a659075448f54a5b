import type { Mail } from './mailer.ts';

/**
 * A mail on its way. Instants are epoch ms; `attempts` counts the one under way too. From `until` on it is of no use;
 * absent for one that always is.
 */
export type QueuedMail = Mail & { createdAt: number; attempts: number; until?: number | undefined };

/**
 * The mails that wait to be sent. They are stored together with the change that they report, by the port that stores
 * it.
 *
 * Adapters: a mail stays until it is removed, even if the process dies. `claim` gives the one due first and moves it to
 * `until`, so of several processes one has it, and it comes back by itself when that process dies.
 */
export interface Outbox {
  claim(at: number, until: number): Promise<QueuedMail | null>;
  /** The mail system has taken the mail, or it came too late to be sent: all of it is deleted here. */
  remove(id: string): Promise<void>;
  postpone(id: string, dueAt: number): Promise<void>;
  /**
   * The mail will never be delivered: its address and content are deleted; the fact that it was refused
   * stays.
   */
  refuse(id: string, at: number): Promise<void>;
}
