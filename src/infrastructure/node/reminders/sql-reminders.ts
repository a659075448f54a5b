import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { MailDraft } from '../../../application/ports/server/letters.ts';
import type {
  ReminderRecipient,
  Reminders,
  ReminderSetting,
} from '../../../application/ports/server/reminders.ts';
import type { SentReminder } from '../../../domain/reminders/reminder.ts';
import { queueMail } from '../platform/mail/sql-outbox.ts';
import type { Tables } from '../platform/database/tables.ts';

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
      .executeTakeFirst();
    return row ?? null;
  }

  async set(personId: string, { zone, language }: ReminderSetting, at: number): Promise<void> {
    const end_token = randomBytes(24).toString('base64url');
    await this.#db
      .insertInto('reminder_setting')
      .values({ person_id: personId, zone, language, end_token, look_at: at })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ zone, language, look_at: at }))
      .execute();
  }

  async end(personId: string): Promise<void> {
    await this.#db.deleteFrom('reminder_setting').where('person_id', '=', personId).execute();
  }

  async endByToken(token: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('reminder_setting')
      .where('end_token', '=', token)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }

  async due(at: number, atMost: number): Promise<ReminderRecipient[]> {
    const rows = await this.#db
      .selectFrom('reminder_setting')
      .innerJoin('person', 'person.id', 'reminder_setting.person_id')
      .select(['person_id', 'email', 'zone', 'language', 'end_token', 'look_at'])
      .where('look_at', '<=', at)
      .where('email', '<>', '')
      .orderBy('look_at')
      .limit(atMost)
      .execute();
    return rows.map(({ person_id: personId, end_token: endToken, look_at: dueAt, ...row }) => ({
      ...row,
      personId,
      endToken,
      dueAt,
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
    { occasion, at, mail, dueAt }: SentReminder & { mail: MailDraft; dueAt: number },
  ): Promise<boolean> {
    return this.#db.transaction().execute(async (db) => {
      if (!(await take(db, recipient, dueAt))) return false;
      await db.insertInto('sent_reminder').values({ person_id: recipient.personId, occasion, at }).execute();
      await queueMail(db, mail, at);
      return true;
    });
  }

  postpone(recipient: ReminderRecipient, dueAt: number): Promise<boolean> {
    return take(this.#db, recipient, dueAt);
  }
}

/** Holds the row: of several processes that read it one goes on. */
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
