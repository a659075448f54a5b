import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Accounts that are to be deleted, and when each is due. */
export const plannedErasures: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('planned_erasure')
      .addColumn('person_id', 'text', (column) => column.primaryKey().references('person.id'))
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('erase_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('planned_erasure_due').on('planned_erasure').column('erase_at').execute();
  },
};
