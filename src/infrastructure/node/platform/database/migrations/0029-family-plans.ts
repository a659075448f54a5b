import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A family's latest plan in a run. No run of an earlier version has a plan. */
export const familyPlans: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.alterTable('run').addColumn('plan_json', 'text').execute();
  },
};
