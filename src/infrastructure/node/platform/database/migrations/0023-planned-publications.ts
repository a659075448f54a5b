import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Publications planned for an instant. */
export const plannedPublications: Migration = {
  async up({ schema }: Kysely<never>): Promise<void> {
    await schema
      .createTable('planned_publication')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('person.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('slug', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('file', 'text', (column) => column.notNull())
      .addColumn('note', 'text')
      .addColumn('base', 'text')
      .addColumn('publish_at', 'bigint', (column) => column.notNull())
      .addColumn('zone', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('done_at', 'bigint')
      // Unique among waiting publications, one an item; null once the publication is done.
      .addColumn('waits_for', 'text', (column) => column.unique())
      .execute();
    await schema
      .createIndex('planned_publication_due')
      .on('planned_publication')
      .columns(['state', 'publish_at'])
      .execute();
  },
};
