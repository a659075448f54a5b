import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { erasedFamilyPseudonym } from '../../../../../application/ports/server/reporting/feedback-reports.ts';

/** Runs of erased families kept the millisecond at which the family left for its safety; it is removed. */
export const erasedQuietRuns: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`update run set quiet_at = null where person_id = ${erasedFamilyPseudonym}`.execute(db);
  },
};
