import { sql } from 'kysely';
import type { NoteWords } from '../../../../../application/ports/server/reminders/push-sender.ts';
import { byPerson } from './owner.ts';
import type { JsonText } from './stored-json.ts';
import { table } from './table.ts';

/** The tables of families' reminders and devices, in the order in which rows can be deleted. */
export const reminderTables = {
  /** A person who wants reminders, looked after at `look_at`; each of their mails contains `end_token`. */
  reminder_setting: table<{
    person_id: string;
    zone: string;
    language: string;
    end_token: string;
    look_at: number;
    /** 0 for a person who wants them on devices alone. */
    by_mail: number;
  }>(byPerson, ['end_token']),
  sent_reminder: table<{ person_id: string; occasion: string; at: number }>(byPerson),
  /** A note on its way to a device, of use up to `until_at`. */
  push_note: table<{ id: string; device_id: string; until_at: number; due_at: number; attempts: number }>(
    ({ id }) => sql`own.device_id in (select id from push_device where person_id = ${id})`,
  ),
  /** A note that the sandbox, the embedded push service, was given. */
  sandbox_push: table<{
    id: string;
    device_id: string;
    words_json: JsonText<NoteWords>;
    received_at: number;
  }>(({ id }) => sql`own.device_id in (select id from push_device where person_id = ${id})`),
  /** A browser that shows reminders; the three secret columns are enough to write to it. */
  push_device: table<{
    id: string;
    person_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    language: string;
    created_at: number;
  }>(byPerson, ['endpoint', 'p256dh', 'auth']),
  /** One row: by which services of push know this server; the private half is encrypted. */
  push_key: table<{ id: string; public_key: string; sealed_private_key: string }>(null),
};
