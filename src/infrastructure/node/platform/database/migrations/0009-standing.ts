import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Items that are archived or withdrawn, and the slugs that items had before they were renamed. */
export const standing: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    const { schema } = db;
    for (const [column, type] of [
      ['standing', 'text'],
      ['standing_at', 'bigint'],
      ['standing_by', 'text'],
      ['standing_reason', 'text'],
    ] as const)
      await schema.alterTable('content_item').addColumn(column, type).execute();
    await schema
      .createTable('content_alias')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('slug', 'text', (column) => column.notNull())
      .addColumn('item_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('content_alias_key', ['kind', 'slug'])
      .execute();
  },
};
