import { sql } from 'kysely';
import type { NoteWords } from '../../../../../application/ports/server/reminders/push-sender.ts';
import { byPerson } from './owner.ts';
import type { JsonText } from './stored-json.ts';
import { table } from './table.ts';

/** The tables of families' reminders and devices, in the order in which rows can be deleted. */
export const reminderTables = {
  /**
   * The person who wants reminders, whose next check is at `look_at`; each of their mails contains `end_token`, which is
   * of the person's present address.
   */
  reminder_setting: table<{
    person_id: string;
    zone: string;
    language: string;
    end_token: string;
    look_at: number;
    /** 1 if reminders are mailed, 0 if they go to devices alone. */
    by_mail: number;
  }>(byPerson, ['end_token']),
  sent_reminder: table<{ person_id: string; occasion: string; at: number }>(byPerson),
  /** The note that waits to be sent to a device until `until_at`. */
  push_note: table<{ id: string; device_id: string; until_at: number; due_at: number; attempts: number }>(
    ({ id }) => sql`own.device_id in (select id from push_device where person_id = ${id})`,
  ),
  /** The note that the sandbox, the embedded push service, received. */
  sandbox_push: table<{
    id: string;
    device_id: string;
    words_json: JsonText<NoteWords>;
    received_at: number;
  }>(({ id }) => sql`own.device_id in (select id from push_device where person_id = ${id})`),
  /** The browser that shows reminders; the three secret columns are enough to send notes to it. */
  push_device: table<{
    id: string;
    person_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    language: string;
    created_at: number;
  }>(byPerson, ['endpoint', 'p256dh', 'auth']),
  /** The single row with the key that identifies this server to push services; the private half is encrypted. */
  push_key: table<{ id: string; public_key: string; sealed_private_key: string }>(null),
};
