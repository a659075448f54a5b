import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How far each run came, for figures. The server records those that are there already while it serves. */
export const runPaths: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('run_path')
      .addColumn('run_id', 'text', (column) =>
        column.notNull().primaryKey().references('run.id').onDelete('cascade'),
      )
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .addColumn('path_json', 'text', (column) => column.notNull())
      .execute();
  },
};
