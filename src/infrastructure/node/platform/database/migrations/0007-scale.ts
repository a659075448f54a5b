import { PostgresAdapter, sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Indexes for a service of a million learners; a thousand do without them. */
export const scale: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    // To hand over and to erase what is kept of one person.
    for (const table of ['run', 'enrolment'])
      await db.schema.createIndex(`${table}_person`).on(table).column('person_id').execute();
    // Each answer changes its run's row: with room for it on the same page, no index has to change.
    if (db.getExecutor().adapter instanceof PostgresAdapter)
      await sql`alter table run set (fillfactor = 80)`.execute(db);
  },
};
