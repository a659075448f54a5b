import type { SentReminder } from '../../../domain/reminders/reminder.ts';
import type { MailDraft } from './letters.ts';

/** How a family wants to be reminded: the time zone that their hours are of (IANA), the language of the mails. */
export type ReminderSetting = { zone: string; language: string };

/** Somebody who wants reminders; `dueAt` is when to look after them (epoch ms), `endToken` opens their way out. */
export type ReminderRecipient = ReminderSetting & {
  personId: string;
  email: string;
  dueAt: number;
  endToken: string;
};

/**
 * Who wants to be reminded, and of what they were.
 *
 * Adapters: nobody does until `set`. `send` stores that an occasion was told and queues its mail, both or neither;
 * it and `postpone` do nothing and answer false where another process has looked after this person since they were
 * read, or where they have ended reminders. What was told is kept when reminders end.
 */
export interface Reminders {
  find(personId: string): Promise<ReminderSetting | null>;
  /** From now on, looked after at once; a second `set` changes zone and language. */
  set(personId: string, setting: ReminderSetting, at: number): Promise<void>;
  end(personId: string): Promise<void>;
  /** By the link of a mail; false for an unknown token. */
  endByToken(token: string): Promise<boolean>;
  /** Those to look after by `at`, the longest overdue first. */
  due(at: number, atMost: number): Promise<ReminderRecipient[]>;
  /** All that the person was told. */
  sent(personId: string): Promise<SentReminder[]>;
  send(
    recipient: ReminderRecipient,
    reminder: SentReminder & { mail: MailDraft; dueAt: number },
  ): Promise<boolean>;
  postpone(recipient: ReminderRecipient, dueAt: number): Promise<boolean>;
}
