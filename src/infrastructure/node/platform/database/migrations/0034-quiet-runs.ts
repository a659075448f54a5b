import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds the instant from which the home screen does not show a run. Earlier versions did not record which families had
 * left through a pause, so unfinished runs count as left where their Activity has a pause.
 */
export const quietRuns: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.alterTable('run').addColumn('quiet_at', 'bigint').execute();
    await sql`
      update run set quiet_at = touched_at
      where completed_at is null and closed_at is null and exists (
        select 1 from content_version
        where content_version.item_id = run.activity_id and content_version.hash = run.version
          and content_version.body_json like '%"ending":"pause"%'
      )`.execute(db);
  },
};
