import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Counts that the processes of one deployment share; a single process on SQLite counts in memory. */
export const sharedLimits: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('limit_count')
      .addColumn('key_hash', 'text', (column) => column.primaryKey())
      .addColumn('taken', 'text', (column) => column.notNull())
      .addColumn('was_let_in', 'integer', (column) => column.notNull())
      .addColumn('until_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('limit_count_until').on('limit_count').column('until_at').execute();
  },
};
