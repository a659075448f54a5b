import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Answers laid flat for reports. Those that are there already are laid flat afterwards, while the server serves. */
export const flatAnswers: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    const { schema } = db;
    await schema
      .createTable('report_form')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('activity_id', 'text', (column) => column.notNull())
      .addColumn('questions_json', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createTable('report_answer')
      .addColumn('run_id', 'text', (column) => column.notNull().references('run.id').onDelete('cascade'))
      .addColumn('seq', 'integer', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('lead', 'text', (column) => column.notNull())
      .addColumn('programme_id', 'text')
      .addColumn('form_id', 'text', (column) => column.notNull())
      .addColumn('answers', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('report_answer_key', ['run_id', 'seq'])
      .execute();
    await schema.createIndex('report_answer_at').on('report_answer').column('at').execute();
    // Reports had it; they read the table above instead.
    await schema.dropIndex('run_entry_answered').execute();
    await schema
      .createTable('report_backlog')
      .addColumn('after_run', 'text', (column) => column.notNull().primaryKey())
      .execute();
    await sql`
      insert into report_backlog (after_run)
      select '' where exists (select 1 from run_entry where kind = 'answered')`.execute(db);
  },
};
