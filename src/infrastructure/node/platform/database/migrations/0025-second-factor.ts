import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The factor that accounts need beside the password, and recovery codes for a lost one. */
export const secondFactor: Migration = {
  async up({ schema }: Kysely<never>): Promise<void> {
    await schema
      .createTable('second_factor')
      .addColumn('account_id', 'text', (column) => column.primaryKey())
      .addColumn('sealed_secret', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('confirmed_at', 'bigint')
      .addColumn('last_step', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createTable('recovery_code')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('recovery_code_key', ['account_id', 'code_hash'])
      .execute();
  },
};
