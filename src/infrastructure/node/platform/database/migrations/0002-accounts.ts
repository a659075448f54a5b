import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

type Before = {
  identity_record: { model: string; id: string; payload_json: string; account_id: string | null };
};

/** Registration, the links of its mails, the mails themselves, and whose a provider's record is. */
export const accounts: Migration = {
  async up(db: Kysely<Before>): Promise<void> {
    const { schema } = db;
    await nameOwners(db);
    await schema.alterTable('person').addColumn('disabled_at', 'bigint').execute();
    await peopleOfTheEmbeddedProvider(db);
    await schema
      .createTable('registration')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('email_key', 'text', (column) => column.notNull())
      .addColumn('terms_version', 'text', (column) => column.notNull())
      .addColumn('accepted_at', 'bigint', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .execute();
    await schema.createIndex('registration_email').on('registration').column('email_key').execute();
    await schema
      .createTable('account_link')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('used_at', 'bigint')
      .execute();
    await schema
      .createIndex('account_link_account')
      .on('account_link')
      .columns(['account_id', 'purpose'])
      .execute();
    await schema
      .createTable('outbox_mail')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('html', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('refused_at', 'bigint')
      .execute();
    await schema.createIndex('outbox_mail_due').on('outbox_mail').column('due_at').execute();
    await schema
      .createTable('mailbox_mail')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('html', 'text', (column) => column.notNull())
      .addColumn('received_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};

/**
 * They belonged to the provider's address, so that another public address left everything behind. Where that
 * has happened, the oldest person of an account is the one who stays.
 */
async function peopleOfTheEmbeddedProvider(db: Kysely<Before>): Promise<void> {
  await sql`
    update person set issuer = 'embedded'
    where issuer like '%/idp' and subject in (select id from identity_account) and not exists (
      select 1 from person as older
      where older.subject = person.subject and older.issuer like '%/idp' and (
        older.created_at < person.created_at
        or (older.created_at = person.created_at and older.id < person.id)
      )
    )`.execute(db);
}

/** Names each record's account, so that an account's records end without reading through all. */
async function nameOwners(db: Kysely<Before>): Promise<void> {
  await db.schema.alterTable('identity_record').addColumn('account_id', 'text').execute();
  await db.schema.createIndex('identity_record_account').on('identity_record').column('account_id').execute();
  for (const { model, id, payload_json: payload } of await db
    .selectFrom('identity_record')
    .selectAll()
    .execute()) {
    const { accountId }: { accountId?: string } = JSON.parse(payload);
    if (accountId === undefined) continue;
    await db
      .updateTable('identity_record')
      .set({ account_id: accountId })
      .where('model', '=', model)
      .where('id', '=', id)
      .execute();
  }
}
