import { PostgresAdapter, sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Audio and video that authors upload, in the parts in which they arrive. */
export const recordings: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    await db.schema
      .createTable('recording')
      .addColumn('hash', 'text', (column) => column.notNull().primaryKey())
      .addColumn('upload_id', 'text', (column) => column.notNull().unique())
      .addColumn('media_type', 'text', (column) => column.notNull())
      .addColumn('byte_count', 'integer', (column) => column.notNull())
      .addColumn('added_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('recording_part')
      .addColumn('upload_id', 'text', (column) => column.notNull())
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('arrived_at', 'bigint', (column) => column.notNull())
      .addColumn('bytes', isPostgres ? 'bytea' : 'blob', (column) => column.notNull())
      .addPrimaryKeyConstraint('recording_part_key', ['upload_id', 'place'])
      .execute();
    // Recordings cannot be made smaller again, and pieces of a part are read without the rest.
    if (isPostgres) await sql`alter table recording_part alter column bytes set storage external`.execute(db);
  },
};
