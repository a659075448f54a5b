import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Reminders that people want and have been sent; mails that can be ended by one press. */
export const reminders: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    const { schema } = db;
    await schema
      .createTable('reminder_setting')
      .addColumn('person_id', 'text', (column) => column.primaryKey().references('person.id'))
      .addColumn('zone', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('end_token', 'text', (column) => column.notNull().unique())
      .addColumn('look_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema.createIndex('reminder_setting_due').on('reminder_setting').column('look_at').execute();
    await schema
      .createTable('sent_reminder')
      .addColumn('person_id', 'text', (column) => column.notNull().references('person.id'))
      .addColumn('occasion', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('sent_reminder_key', ['person_id', 'occasion'])
      .execute();
    await schema.alterTable('outbox_mail').addColumn('end_address', 'text').execute();
  },
};
