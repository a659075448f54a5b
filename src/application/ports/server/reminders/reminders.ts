import type { SentReminder } from '../../../../domain/reminders/reminder.ts';
import type { MailDraft } from '../platform/mail-writer.ts';

/** A family's setting for reminders: its time zone (IANA), for quiet hours, and the language of the mails. */
export type ReminderSetting = { zone: string; language: string };

/**
 * A person who wants reminders, by mail or on devices. `dueAt` is the instant of the next check for reminders (epoch
 * ms); `endToken` is the token of the unsubscribe link.
 */
export type ReminderRecipient = ReminderSetting & {
  personId: string;
  email: string;
  byMail: boolean;
  hasDevice: boolean;
  dueAt: number;
  endToken: string;
};

/**
 * The reminders of people: settings and sent occasions.
 *
 * Adapters: a person gets no reminders before `set` or the first device. `send` must store the occasion and queue its
 * mail and a note for each device, all or nothing; mail and notes expire at `shownUntil`. `send` and `postpone` return
 * false and change nothing when another process has handled this person meanwhile, or the person has ended reminders. A
 * mail must not be sent to a former address, nor after the person has ended mails. Sent occasions stay when reminders
 * end; queued mails are deleted in the same transaction.
 */
export interface Reminders {
  /** Returns a person's setting for reminders by mail; null without such reminders. */
  find(personId: string): Promise<ReminderSetting | null>;
  /** Starts reminders by mail, with the first check at once; a second `set` changes zone and language. */
  set(personId: string, setting: ReminderSetting, at: number): Promise<void>;
  /** Ends reminders by mail; notes on devices continue. */
  end(personId: string, at: number): Promise<void>;
  /**
   * Ends all reminders, by the token of a mailed link. Returns false for an unknown token, and for a token that was
   * mailed to an address which is no longer the person's.
   */
  endByToken(token: string, at: number): Promise<boolean>;
  /** Lists the people whose check is due by `at`, the longest overdue first. */
  due(at: number, atMost: number): Promise<ReminderRecipient[]>;
  /** Lists the reminders that the person was sent. */
  sent(personId: string): Promise<SentReminder[]>;
  send(
    recipient: ReminderRecipient,
    reminder: SentReminder & { mail: MailDraft | null; shownUntil: number; dueAt: number },
  ): Promise<boolean>;
  postpone(recipient: ReminderRecipient, dueAt: number): Promise<boolean>;
}
