import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds each sender's unfinished recordings, and the number of parts that the sender sends in a day. */
export const recordingSenders: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('recording_sender')
      .addColumn('person_id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('day', 'integer', (column) => column.notNull())
      .addColumn('part_count', 'integer', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('recording_upload')
      .addColumn('person_id', 'text', (column) => column.notNull())
      .addColumn('upload_id', 'text', (column) => column.notNull())
      .addColumn('byte_count', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('recording_upload_key', ['person_id', 'upload_id'])
      .execute();
    await db.schema.createIndex('recording_upload_id').on('recording_upload').column('upload_id').execute();
  },
};
