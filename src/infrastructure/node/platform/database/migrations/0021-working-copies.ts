import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Texts that authors have not published yet. */
export const workingCopies: Migration = {
  async up({ schema }: Kysely<never>): Promise<void> {
    await schema
      .createTable('working_copy')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('person.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('slug', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('base_slug', 'text')
      .addColumn('base_version', 'text')
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('working_copy_item', ['person_id', 'kind', 'slug'])
      .execute();
  },
};
