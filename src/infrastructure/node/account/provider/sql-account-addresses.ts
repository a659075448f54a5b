import type { Kysely } from 'kysely';
import type {
  AccountAddresses,
  AddressChange,
} from '../../../../application/ports/server/account-addresses.ts';
import { embeddedIssuer } from '../../../../domain/people/person.ts';
import { emailKey } from '../../platform/email-key.ts';
import { withOptimisticRetry } from '../../platform/database/optimistic-retry.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { dropReminderMails, queueMail } from '../../platform/mail/sql-outbox.ts';
import { moveLicences } from '../../shop/sql-licences.ts';
import { keepLink } from '../sql-account-links.ts';
import { endEverything } from './sql-adapter.ts';

/** The addresses of the embedded provider's accounts, with all that goes by them. */
export class SqlAccountAddresses implements AccountAddresses {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async find(accountId: string): Promise<string | null> {
    const row = await this.#db
      .selectFrom('identity_account')
      .select('email')
      .where('id', '=', accountId)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    return row?.email ?? null;
  }

  /** Who signs up with the address at the same moment makes it repeat, and finds it taken or free. */
  change(change: AddressChange): Promise<'changed' | 'taken' | 'gone'> {
    return withOptimisticRetry(() => this.#db.transaction().execute((db) => changeIn(db, change)));
  }
}

async function changeIn(
  db: Kysely<Tables>,
  { accountId, email, at, link, mail, endPasskeysSince }: AddressChange,
): Promise<'changed' | 'taken' | 'gone'> {
  const key = emailKey(email);
  const holder = await db
    .selectFrom('identity_account')
    .select(['id', 'verified_at'])
    .where('email_key', '=', key)
    .where('id', '!=', accountId)
    .executeTakeFirst();
  if (holder && holder.verified_at !== null) return 'taken';
  if (holder) await forgetSignUps(db, holder.id);
  const { numUpdatedRows } = await db
    .updateTable('identity_account')
    .set({ email: email.trim(), email_key: key })
    .where('id', '=', accountId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return 'gone';
  await endEverything(db, accountId);
  if (endPasskeysSince !== null)
    await db
      .deleteFrom('passkey')
      .where('account_id', '=', accountId)
      .where('created_at', '>=', endPasskeysSince)
      .execute();
  await takeAlong(db, accountId, email.trim());
  await keepLink(db, link, at);
  if (mail) await queueMail(db, mail, at, link.token);
  return 'changed';
}

/** Somebody signed up with the address and never read the mail that came to it. */
async function forgetSignUps(db: Kysely<Tables>, accountId: string): Promise<void> {
  await db.deleteFrom('account_link').where('account_id', '=', accountId).execute();
  await db.deleteFrom('registration').where('account_id', '=', accountId).execute();
  await db.deleteFrom('identity_account').where('id', '=', accountId).execute();
}

/** What mails, receipts and licences go by. */
async function takeAlong(db: Kysely<Tables>, accountId: string, email: string): Promise<void> {
  const own = { issuer: embeddedIssuer, subject: accountId };
  const person = await db
    .selectFrom('person')
    .select(['id', 'email'])
    .where((row) => row.and(own))
    .executeTakeFirst();
  if (!person) return;
  await db.updateTable('person').set({ email }).where('id', '=', person.id).execute();
  // It would come to whoever has the old address.
  await dropReminderMails(db, person.id);
  await moveLicences(db, person.id, { from: emailKey(person.email), to: emailKey(email) });
}
