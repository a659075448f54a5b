import type { Kysely } from 'kysely';
import { isPostgresConnection } from '../platform/database/standing-sign-in.ts';
import { createKeyedHash } from '../platform/database/keyed-hash.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import { toEmailKey } from '../platform/email-key.ts';
import { deleteWaitingReminderMails } from '../platform/mail/sql-outbox.ts';

/**
 * Returns the token of the link that ends a person's reminders. Each address has a token of its own, so that a mail's
 * link works as long as the mail's address is the person's, and again when the person has the address back. The person
 * is locked, so that the address stays until the transaction `db` ends.
 */
export async function endTokenOf(db: Kysely<Tables>, personId: string): Promise<string> {
  const { email } = await db
    .selectFrom('person')
    .select('email')
    .where('id', '=', personId)
    .$if(isPostgresConnection(db), (query) => query.forShare())
    .executeTakeFirstOrThrow();
  return (await createKeyedHash(db))(`end reminders ${personId} ${toEmailKey(email)}`);
}

/** Sets the token of the link that ends reminders to that of the person's present address, within `db`. */
export async function renewEndToken(db: Kysely<Tables>, personId: string): Promise<void> {
  await db
    .updateTable('reminder_setting')
    .set({ end_token: await endTokenOf(db, personId) })
    .where('person_id', '=', personId)
    .execute();
}

/**
 * Ends the use of a person's former address for reminders, within the transaction `db`: waiting mails would reach
 * whoever has that address now, and the links of earlier mails would end reminders that go to another address.
 */
export async function leaveAddress(db: Kysely<Tables>, personId: string): Promise<void> {
  await deleteWaitingReminderMails(db, personId);
  await renewEndToken(db, personId);
}
