import { sql, type Transaction } from 'kysely';
import type { AuditEntryFactory } from '../../../application/ports/server/platform/audit-log.ts';
import type { OpenDatabase } from '../platform/database/database-types.ts';
import { withOptimisticRetry } from '../platform/database/optimistic-retry.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import { eraseOwner } from './erase-owner.ts';
import { findOwner } from './find-owner.ts';
import { recordAct } from '../platform/database/record-act.ts';

/**
 * Erases somebody where `isDue` says so inside the same transaction, which has to hold a row of theirs: of several at
 * the same time one goes on, and the others find nothing after it. Says whether it erased them.
 */
export async function eraseIf(
  { db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>,
  personId: string,
  at: number,
  isDue: (work: Transaction<Tables>) => Promise<boolean>,
  noted?: AuditEntryFactory,
): Promise<boolean> {
  const isErased = await withOptimisticRetry(() =>
    db.transaction().execute(async (transaction) => {
      const owner = (await isDue(transaction)) ? await findOwner(transaction, personId) : null;
      if (owner) await eraseOwner(transaction, owner, at);
      if (owner && noted) await recordAct(transaction, noted());
      return owner !== null;
    }),
  );
  // SQLite's log holds the overwritten rows until it is emptied.
  if (isErased && dialect === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
  return isErased;
}
