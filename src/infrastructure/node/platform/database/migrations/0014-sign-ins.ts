import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which browser a sign-in belongs to, and the passkeys of accounts. */
export const signIns: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.alterTable('identity_record').addColumn('browser', 'text').execute();
    await db.schema
      .createTable('passkey')
      .addColumn('credential_id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('counter', 'bigint', (column) => column.notNull())
      .addColumn('transports_json', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('used_at', 'bigint')
      .execute();
    await db.schema.createIndex('passkey_account').on('passkey').column('account_id').execute();
  },
};
