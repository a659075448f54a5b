import { PostgresAdapter, sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The log of a finished run as one row of compressed JSON. The server compresses those that are there already. */
export const compressedLogs: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    await db.schema
      .createTable('compressed_log')
      .addColumn('run_id', 'text', (column) =>
        column.notNull().primaryKey().references('run.id').onDelete('cascade'),
      )
      .addColumn('format', 'integer', (column) => column.notNull())
      .addColumn('entries', 'integer', (column) => column.notNull())
      .addColumn('bytes', isPostgres ? 'bytea' : 'blob', (column) => column.notNull())
      .execute();
    // Compressed bytes cannot be made smaller again.
    if (isPostgres) await sql`alter table compressed_log alter column bytes set storage external`.execute(db);
    await db.schema.alterTable('run').addColumn('compressed_at', 'bigint').execute();
    // Holds the runs that are still to be compressed, and no others.
    await db.schema
      .createIndex('run_to_compress')
      .on('run')
      .expression(sql`coalesce(closed_at, completed_at)`)
      .where(sql<boolean>`compressed_at is null and coalesce(closed_at, completed_at) is not null`)
      .execute();
  },
};
