import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Answers that were laid flat before cells were guarded wherever a program may begin one are laid flat anew, while the
 * server serves. Their forms stay: a process of the version before may know them.
 */
export const guardedCells: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`delete from report_answer`.execute(db);
    await sql`delete from report_backlog`.execute(db);
    await sql`insert into report_backlog (after_run) select '' where exists (select 1 from run)`.execute(db);
  },
};
