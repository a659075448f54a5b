import { PostgresAdapter, sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Pictures that authors upload, each in the forms that browsers take. */
export const pictures: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    await db.schema
      .createTable('picture')
      .addColumn('hash', 'text', (column) => column.notNull().primaryKey())
      .addColumn('width', 'integer', (column) => column.notNull())
      .addColumn('height', 'integer', (column) => column.notNull())
      .addColumn('added_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('picture_form')
      .addColumn('hash', 'text', (column) => column.notNull().references('picture.hash').onDelete('cascade'))
      .addColumn('media_type', 'text', (column) => column.notNull())
      .addColumn('bytes', isPostgres ? 'bytea' : 'blob', (column) => column.notNull())
      .addPrimaryKeyConstraint('picture_form_key', ['hash', 'media_type'])
      .execute();
    // Pictures cannot be made smaller again.
    if (isPostgres) await sql`alter table picture_form alter column bytes set storage external`.execute(db);
  },
};
