import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the recent changes to accounts, with the rows that undo them. */
export const accountChanges: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    const { schema } = db;
    await schema
      .createTable('account_change')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('place', 'bigint', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('email', 'text')
      .addColumn('before_json', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('account_change_of_account')
      .on('account_change')
      .columns(['account_id', 'at'])
      .execute();
    await schema.createIndex('account_change_at').on('account_change').column('at').execute();
    await schema.alterTable('identity_account').addColumn('taken_back_at', 'bigint').execute();
    await schema.alterTable('identity_account').addColumn('taken_back_since', 'bigint').execute();
    // A change of address that can be taken back before the migration can be taken back after it.
    await sql`
      insert into account_change (id, account_id, at, place, kind, email, before_json)
      select 'change_' || substr(token_hash, 1, 32), account_id, created_at, 1, 'addressChanged', email, '{}'
      from account_link where purpose = 'oldAddress' and used_at is null`.execute(db);
  },
};
