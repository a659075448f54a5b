import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the count of times that all sign-ins of an account were ended, so that a log-in at that moment is refused. */
export const signInEpochs: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .alterTable('identity_account')
      .addColumn('sign_in_epoch', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
