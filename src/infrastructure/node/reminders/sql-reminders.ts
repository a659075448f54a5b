import type { Kysely } from 'kysely';
import type { MailDraft } from '../../../application/ports/server/platform/mail-writer.ts';
import type {
  ReminderRecipient,
  Reminders,
  ReminderSetting,
} from '../../../application/ports/server/reminders/reminders.ts';
import type { SentReminder } from '../../../domain/reminders/reminder.ts';
import { deleteWaitingReminderMails, queueReminderMail } from '../platform/mail/sql-outbox.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import { changeRecordedAccount } from '../platform/database/account-changes.ts';
import { retryOnStaleRevision } from '../platform/database/optimistic-retry.ts';
import { endTokenOf } from './end-token.ts';
import {
  recordDeviceChange,
  endRemindersWithoutChannel,
  hasPushDevice,
  queuePushNotifications,
} from './sql-push-devices.ts';

export class SqlReminders implements Reminders {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async find(personId: string): Promise<ReminderSetting | null> {
    const row = await this.#db
      .selectFrom('reminder_setting')
      .select(['zone', 'language'])
      .where('person_id', '=', personId)
      .where('by_mail', '=', 1)
      .executeTakeFirst();
    return row ?? null;
  }

  async set(personId: string, { zone, language }: ReminderSetting, at: number): Promise<void> {
    await this.#db.transaction().execute((db) =>
      changeRecordedAccount(db, { kind: 'remindersChanged', of: { personId }, at }, async () => {
        const endToken = await endTokenOf(db, personId);
        await db
          .insertInto('reminder_setting')
          .values({ person_id: personId, zone, language, end_token: endToken, look_at: at, by_mail: 1 })
          .onConflict((conflict) =>
            conflict.column('person_id').doUpdateSet({ zone, language, look_at: at, by_mail: 1 }),
          )
          .execute();
      }),
    );
  }

  async end(personId: string, at: number): Promise<void> {
    await this.#db.transaction().execute((db) =>
      changeRecordedAccount(db, { kind: 'remindersChanged', of: { personId }, at }, async () => {
        await db
          .updateTable('reminder_setting')
          .set({ by_mail: 0 })
          .where('person_id', '=', personId)
          .execute();
        await endRemindersWithoutChannel(db, personId);
        await deleteWaitingReminderMails(db, personId);
      }),
    );
  }

  endByToken(token: string, at: number): Promise<boolean> {
    return retryOnStaleRevision(() => this.#db.transaction().execute((db) => endByToken(db, token, at)));
  }

  async due(at: number, atMost: number): Promise<ReminderRecipient[]> {
    const rows = await this.#db
      .selectFrom('reminder_setting')
      .innerJoin('person', 'person.id', 'reminder_setting.person_id')
      .select(['person_id', 'email', 'zone', 'language', 'end_token', 'look_at', 'by_mail'])
      .select(hasPushDevice.as('has_device'))
      .where('look_at', '<=', at)
      .where(({ and, or, eb }) => or([and([eb('by_mail', '=', 1), eb('email', '<>', '')]), hasPushDevice]))
      .orderBy('look_at')
      .limit(atMost)
      .execute();
    return rows.map(({ person_id: personId, zone, language, ...row }) => ({
      personId,
      zone,
      language,
      email: row.email,
      endToken: row.end_token,
      dueAt: row.look_at,
      byMail: row.by_mail === 1 && row.email !== '',
      hasDevice: Boolean(row.has_device),
    }));
  }

  sent(personId: string): Promise<SentReminder[]> {
    return this.#db
      .selectFrom('sent_reminder')
      .select(['occasion', 'at'])
      .where('person_id', '=', personId)
      .execute();
  }

  async send(
    recipient: ReminderRecipient,
    {
      occasion,
      at,
      mail,
      shownUntil: until,
      dueAt,
    }: SentReminder & { mail: MailDraft | null; shownUntil: number; dueAt: number },
  ): Promise<boolean> {
    return this.#db.transaction().execute(async (db) => {
      if (!(await take(db, recipient, dueAt))) return false;
      // The person ended mails or changed address meanwhile; the next check decides again.
      if (mail && !(await isStillMailed(db, recipient))) return false;
      const { personId } = recipient;
      await db.insertInto('sent_reminder').values({ person_id: personId, occasion, at }).execute();
      if (mail) await queueReminderMail(db, mail, at, { personId, until });
      await queuePushNotifications(db, personId, at, until);
      return true;
    });
  }

  postpone(recipient: ReminderRecipient, dueAt: number): Promise<boolean> {
    return take(this.#db, recipient, dueAt);
  }
}

async function endByToken(db: Kysely<Tables>, token: string, at: number): Promise<boolean> {
  // The row is locked, so that the person cannot leave the address to which the link was mailed meanwhile.
  const row = await db
    .updateTable('reminder_setting')
    .set((column) => ({ end_token: column.ref('end_token') }))
    .where('end_token', '=', token)
    .returning('person_id')
    .executeTakeFirst();
  if (!row) return false;
  const { person_id: personId } = row;
  await recordDeviceChange(db, { kind: 'deviceRemoved', personId, at }, async () => {
    await db.deleteFrom('push_device').where('person_id', '=', personId).execute();
    await db.deleteFrom('reminder_setting').where('person_id', '=', personId).execute();
  });
  await deleteWaitingReminderMails(db, personId);
  return true;
}

/** Returns whether mails still go to this person at the address that was read. The caller must have locked the row. */
async function isStillMailed(
  db: Kysely<Tables>,
  { personId, email }: Pick<ReminderRecipient, 'personId' | 'email'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('reminder_setting')
    .innerJoin('person', 'person.id', 'reminder_setting.person_id')
    .select('person.id')
    .where('person_id', '=', personId)
    .where('by_mail', '=', 1)
    .where('email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets the next check and locks the row. Returns true to only one of several processes that read the row. */
async function take(
  db: Kysely<Tables>,
  { personId, dueAt: read }: ReminderRecipient,
  dueAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reminder_setting')
    .set({ look_at: dueAt })
    .where('person_id', '=', personId)
    .where('look_at', '=', read)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
