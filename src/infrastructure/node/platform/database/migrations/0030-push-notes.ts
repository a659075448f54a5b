import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Devices that show notes, the notes on their way to them, and the key by which services of push know this server. */
export const pushNotes: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    const { schema } = db;
    await schema
      .alterTable('reminder_setting')
      .addColumn('by_mail', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await schema
      .createTable('push_device')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('person.id'))
      .addColumn('endpoint', 'text', (column) => column.notNull().unique())
      .addColumn('p256dh', 'text', (column) => column.notNull())
      .addColumn('auth', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema.createIndex('push_device_of_person').on('push_device').column('person_id').execute();
    await schema
      .createTable('push_note')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('device_id', 'text', (column) =>
        column.notNull().references('push_device.id').onDelete('cascade'),
      )
      .addColumn('until_at', 'bigint', (column) => column.notNull())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .execute();
    await schema.createIndex('push_note_due').on('push_note').column('due_at').execute();
    await schema.createIndex('push_note_of_device').on('push_note').column('device_id').execute();
    await schema
      .createTable('sandbox_push')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('device_id', 'text', (column) =>
        column.notNull().references('push_device.id').onDelete('cascade'),
      )
      .addColumn('words_json', 'text', (column) => column.notNull())
      .addColumn('received_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createTable('push_key')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('sealed_private_key', 'text', (column) => column.notNull())
      .execute();
  },
};
