import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Families' marks on the things that they made. */
export const keepsakeMarks: Migration = {
  async up({ schema }: Kysely<never>): Promise<void> {
    await schema
      .createTable('keepsake_mark')
      .addColumn('person_id', 'text', (column) => column.notNull().references('person.id'))
      .addColumn('keepsake_id', 'text', (column) => column.notNull())
      .addColumn('done_at', 'bigint')
      .addColumn('off_shelf_at', 'bigint')
      .addPrimaryKeyConstraint('keepsake_mark_key', ['person_id', 'keepsake_id'])
      .execute();
  },
};
