import { sql, type Kysely, type SqlBool } from 'kysely';
import {
  mostPushDevices,
  type PushDevice,
  type PushDevices,
  type QueuedPushNotification,
} from '../../../application/ports/server/reminders/push-devices.ts';
import type { ReminderSetting } from '../../../application/ports/server/reminders/reminders.ts';
import { changeRecordedAccount } from '../platform/database/account-changes.ts';
import { newId } from '../platform/database/new-id.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import { endTokenOf } from './end-token.ts';

/** The most push notifications read at once: more than other processes can take between reading and taking one. */
const candidates = 20;

export class SqlPushDevices implements PushDevices {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async of(personId: string): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('push_device')
      .select('endpoint')
      .where('person_id', '=', personId)
      .execute();
    return rows.map(({ endpoint }) => endpoint);
  }

  async add(
    personId: string,
    { endpoint, p256dh, auth }: PushDevice,
    { zone, language }: ReminderSetting,
    at: number,
  ): Promise<void> {
    await this.#changing({ kind: 'deviceAdded', personId, at }, async (db) => {
      const endToken = await endTokenOf(db, personId);
      // This row is locked from here on, so that devices that are added at once are counted one after the other.
      await db
        .insertInto('reminder_setting')
        .values({ person_id: personId, zone, language, end_token: endToken, look_at: at, by_mail: 0 })
        .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ zone, look_at: at }))
        .execute();
      // This removes the browser from its former owner, with the push notifications that wait for it.
      const former = await db
        .deleteFrom('push_device')
        .where('endpoint', '=', endpoint)
        .returning('person_id')
        .executeTakeFirst();
      await db
        .insertInto('push_device')
        .values({
          id: newId('device'),
          person_id: personId,
          endpoint,
          p256dh,
          auth,
          language,
          created_at: at,
        })
        .execute();
      if (former) await endRemindersWithoutChannel(db, former.person_id);
      const kept = db
        .selectFrom('push_device')
        .select('id')
        .where('person_id', '=', personId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(mostPushDevices);
      await db
        .deleteFrom('push_device')
        .where('person_id', '=', personId)
        .where('id', 'not in', kept)
        .execute();
    });
  }

  async remove(personId: string, endpoint: string, at: number): Promise<void> {
    await this.#changing({ kind: 'deviceRemoved', personId, at }, async (db) => {
      await db
        .deleteFrom('push_device')
        .where('person_id', '=', personId)
        .where('endpoint', '=', endpoint)
        .execute();
      await endRemindersWithoutChannel(db, personId);
    });
  }

  #changing(change: DeviceChange, act: (db: Kysely<Tables>) => Promise<void>): Promise<void> {
    return this.#db.transaction().execute((db) => recordDeviceChange(db, change, () => act(db)));
  }

  async claim(at: number, until: number): Promise<QueuedPushNotification | null> {
    const due = await this.#db
      .selectFrom('push_note')
      .select('id')
      .where('due_at', '<=', at)
      .orderBy('due_at')
      .limit(candidates)
      .execute();
    for (const { id } of due) {
      const mine = await this.#db
        .updateTable('push_note')
        .set((row) => ({ due_at: until, attempts: row('attempts', '+', 1) }))
        .where('id', '=', id)
        .where('due_at', '<=', at)
        .returning(['device_id', 'until_at', 'attempts'])
        .executeTakeFirst();
      const device =
        mine &&
        (await this.#db
          .selectFrom('push_device')
          .select(['endpoint', 'p256dh', 'auth', 'language'])
          .where('id', '=', mine.device_id)
          .executeTakeFirst());
      if (device)
        return { ...device, id, deviceId: mine.device_id, until: mine.until_at, attempts: mine.attempts };
    }
    return null;
  }

  async done(noteId: string): Promise<void> {
    await this.#db.deleteFrom('push_note').where('id', '=', noteId).execute();
  }

  async postpone(noteId: string, dueAt: number): Promise<void> {
    await this.#db.updateTable('push_note').set({ due_at: dueAt }).where('id', '=', noteId).execute();
  }

  async forget(deviceId: string): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      const row = await db
        .deleteFrom('push_device')
        .where('id', '=', deviceId)
        .returning('person_id')
        .executeTakeFirst();
      if (row) await endRemindersWithoutChannel(db, row.person_id);
    });
  }
}

type DeviceChange = { kind: 'deviceAdded' | 'deviceRemoved'; personId: string; at: number };

/** Records a change of devices, which also switches reminders on or off, within the transaction `db`. */
export const recordDeviceChange = (
  db: Kysely<Tables>,
  { kind, personId, at }: DeviceChange,
  act: () => Promise<void>,
): Promise<void> =>
  changeRecordedAccount(db, { kind: 'remindersChanged', of: { personId }, at }, () =>
    changeRecordedAccount(db, { kind, of: { personId }, at }, act),
  );

/** Ends the reminders of a person who wants no mails and has no device left that shows push notifications. */
export async function endRemindersWithoutChannel(db: Kysely<Tables>, personId: string): Promise<void> {
  await db
    .deleteFrom('reminder_setting')
    .where('person_id', '=', personId)
    .where('by_mail', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('push_device').select('id').where('person_id', '=', personId))),
    )
    .execute();
}

/** Queues a push notification for each of a person's devices, due at once, within the transaction `db`. */
export async function queuePushNotifications(
  db: Kysely<Tables>,
  personId: string,
  at: number,
  until: number,
): Promise<void> {
  const devices = await db.selectFrom('push_device').select('id').where('person_id', '=', personId).execute();
  if (devices.length === 0) return;
  await db
    .insertInto('push_note')
    .values(
      devices.map(({ id: device_id }) => ({
        id: newId('note'),
        device_id,
        until_at: until,
        due_at: at,
        attempts: 0,
      })),
    )
    .execute();
}

/** True if the person of the surrounding query has a device that shows push notifications. */
export const hasPushDevice = sql<SqlBool>`exists (select 1 from push_device where push_device.person_id = person.id)`;
