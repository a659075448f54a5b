import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How many answers of a run count, for the minutes that are left of it. Runs that have ended show none. */
export const countedAnswers: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .alterTable('run')
      .addColumn('answers', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    // Entries between an answer and a later change of it are undone.
    await sql`
      update run set answers = (
        select count(*) from run_entry as entry
        where entry.run_id = run.id and entry.kind = 'answered' and not exists (
          select 1 from run_entry as change
          where change.run_id = entry.run_id and change.kind = 'rewound' and change.seq > entry.seq
            and entry.seq >= (
              select max(changed.seq) from run_entry as changed
              where changed.run_id = change.run_id and changed.kind = 'answered'
                and changed.step_id = change.step_id and changed.seq < change.seq
            )
        )
      )
      where completed_at is null and closed_at is null`.execute(db);
  },
};
