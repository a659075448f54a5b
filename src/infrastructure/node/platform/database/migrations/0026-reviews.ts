import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Colleagues' comments on texts, and their sign-offs. */
export const reviews: Migration = {
  async up({ schema }: Kysely<never>): Promise<void> {
    await schema
      .createTable('content_comment')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('person.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('slug', 'text', (column) => column.notNull())
      .addColumn('place_json', 'text')
      .addColumn('answers', 'text')
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('resolved_at', 'bigint')
      .addColumn('resolved_by', 'text')
      .execute();
    await schema
      .createIndex('content_comment_item')
      .on('content_comment')
      .columns(['kind', 'slug', 'at'])
      .execute();
    await schema
      .createTable('sign_off')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('person.id'))
      .addColumn('author_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('slug', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute();
    await schema.createIndex('sign_off_item').on('sign_off').columns(['kind', 'slug', 'at']).execute();
    for (const column of ['review_state', 'review_note'] as const)
      await schema.alterTable('working_copy').addColumn(column, 'text').execute();
    await schema.alterTable('working_copy').addColumn('review_at', 'bigint').execute();
  },
};
