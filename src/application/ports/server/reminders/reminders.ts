import type { SentReminder } from '../../../../domain/reminders/reminder.ts';
import type { MailDraft } from '../platform/letters.ts';

/** How a family wants to be reminded: the time zone that their hours are of (IANA), the language of the mails. */
export type ReminderSetting = { zone: string; language: string };

/**
 * Somebody who wants reminders, by mail or on devices; `dueAt` is when to look after them (epoch ms), `endToken` opens
 * their way out.
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
 * People's reminders: their settings and what they were reminded of.
 *
 * Adapters: nobody has any until `set` or a device is added. `send` stores that an occasion was told and queues its
 * mail and a note for each device, both of no use from `shownUntil` on, all or nothing; it and `postpone` do nothing
 * and answer false where another process has looked after this person since they were read, or where they have ended
 * reminders. A mail to an address that is not theirs any more, or that they want no more, is not sent either. Sent
 * occasions are kept when reminders end; waiting mails go in the same transaction.
 */
export interface Reminders {
  /** How a person is reminded by mail; null where they are not. */
  find(personId: string): Promise<ReminderSetting | null>;
  /** By mail from now on, looked after at once; a second `set` changes zone and language. */
  set(personId: string, setting: ReminderSetting, at: number): Promise<void>;
  /** Ends reminders by mail; notes on devices continue. */
  end(personId: string, at: number): Promise<void>;
  /** All of them, by the link of a mail; false for an unknown token. */
  endByToken(token: string, at: number): Promise<boolean>;
  /** Lists the people to look after by `at`, the longest overdue first. */
  due(at: number, atMost: number): Promise<ReminderRecipient[]>;
  /** Lists the reminders that the person was sent. */
  sent(personId: string): Promise<SentReminder[]>;
  send(
    recipient: ReminderRecipient,
    reminder: SentReminder & { mail: MailDraft | null; shownUntil: number; dueAt: number },
  ): Promise<boolean>;
  postpone(recipient: ReminderRecipient, dueAt: number): Promise<boolean>;
}
