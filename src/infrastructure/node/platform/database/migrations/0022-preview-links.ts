import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Conversations that people without an account may play before they are published. */
export const previewLinks: Migration = {
  async up({ schema }: Kysely<never>): Promise<void> {
    await schema
      .createTable('preview_link')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('person_id', 'text', (column) => column.notNull().references('person.id'))
      .addColumn('slug', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('body_json', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
