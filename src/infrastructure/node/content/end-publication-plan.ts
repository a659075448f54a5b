import type { Transaction } from 'kysely';
import { AppError } from '../../../application/errors.ts';
import type { Tables } from '../platform/database/tables/tables.ts';

/**
 * Ends a plan together with its publication. Throws Conflict where it does not wait any more, or not for now: another
 * process has published it, or somebody has moved or cancelled it.
 */
export async function endPublicationPlan(db: Transaction<Tables>, id: string, at: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('planned_publication')
    .set({ state: 'published', done_at: at, waits_for: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('publish_at', '<=', at)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new AppError('Conflict', 'This does not wait to be published any more.');
}
