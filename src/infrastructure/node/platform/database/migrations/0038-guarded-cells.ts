import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Makes the server convert all answers for reports again while it serves, because earlier versions did not escape every
 * cell that a spreadsheet runs as a formula. The forms stay: a process of the former version may know them.
 */
export const guardedCells: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`delete from report_answer`.execute(db);
    await sql`delete from report_backlog`.execute(db);
    await sql`insert into report_backlog (after_run) select '' where exists (select 1 from run)`.execute(db);
  },
};
