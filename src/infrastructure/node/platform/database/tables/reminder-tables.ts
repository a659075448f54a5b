import { sql } from 'kysely';
import type { PushNotificationText } from '../../../../../application/ports/server/reminders/push-sender.ts';
import { ownedByPerson } from './owner.ts';
import type { JsonText } from './stored-json.ts';
import { describeTable } from './table.ts';

/** The tables of families' reminders and devices, in the order in which rows can be deleted. */
export const reminderTables = {
  /** The person who wants reminders, next checked at `look_at`; `end_token` unsubscribes the present address. */
  reminder_setting: describeTable<{
    person_id: string;
    zone: string;
    language: string;
    end_token: string;
    look_at: number;
    /** 1 if reminders are mailed, 0 if they go to devices alone. */
    by_mail: number;
  }>(ownedByPerson, ['end_token']),
  sent_reminder: describeTable<{ person_id: string; occasion: string; at: number }>(ownedByPerson),
  /** The push notification that waits to be sent to a device until `until_at`. */
  push_note: describeTable<{
    id: string;
    device_id: string;
    until_at: number;
    due_at: number;
    attempts: number;
  }>(({ id }) => sql`own.device_id in (select id from push_device where person_id = ${id})`),
  /** The push notification that the sandbox, the embedded push service, received. */
  sandbox_push: describeTable<{
    id: string;
    device_id: string;
    words_json: JsonText<PushNotificationText>;
    received_at: number;
  }>(({ id }) => sql`own.device_id in (select id from push_device where person_id = ${id})`),
  /** The browser that shows reminders; the three secret columns are enough to send push notifications to it. */
  push_device: describeTable<{
    id: string;
    person_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    language: string;
    created_at: number;
  }>(ownedByPerson, ['endpoint', 'p256dh', 'auth']),
  /** The single row with the key that identifies this server to push services; the private half is encrypted. */
  push_key: describeTable<{ id: string; public_key: string; sealed_private_key: string }>(null),
};
