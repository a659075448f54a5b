import { PostgresAdapter, sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A step can be answered again once a turn: when the family went back to change its answer. */
export const changedAnswers: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    const { schema } = db;
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    if (isPostgres) {
      await schema.alterTable('run_entry').dropConstraint('run_entry_once').execute();
      await schema
        .alterTable('run_entry')
        .addColumn('turn', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      await schema
        .alterTable('run_entry')
        .addUniqueConstraint('run_entry_once', ['run_id', 'kind', 'step_id', 'turn'])
        .execute();
    } else await rebuild(db);
    await schema
      .alterTable('report_answer')
      .addColumn('changed', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};

/** SQLite can drop no constraint of a table that is there. */
async function rebuild(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('run_entry_new')
    .addColumn('run_id', 'text', (column) => column.notNull().references('run.id'))
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('step_id', 'text')
    .addColumn('response_json', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('turn', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('run_entry_key', ['run_id', 'seq'])
    .addUniqueConstraint('run_entry_once', ['run_id', 'kind', 'step_id', 'turn'])
    .execute();
  await sql`
    insert into run_entry_new (run_id, seq, kind, step_id, response_json, at)
    select run_id, seq, kind, step_id, response_json, at from run_entry order by run_id, seq`.execute(db);
  await schema.dropTable('run_entry').execute();
  await schema.alterTable('run_entry_new').renameTo('run_entry').execute();
}
