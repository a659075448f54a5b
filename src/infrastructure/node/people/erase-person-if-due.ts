import { sql, type Transaction } from 'kysely';
import type { AuditEntryFactory } from '../../../application/ports/server/platform/audit-log.ts';
import type { OpenDatabase } from '../platform/database/database-types.ts';
import { retryOnStaleRevision } from '../platform/database/optimistic-retry.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import { erasePersonRows } from './erase-owner.ts';
import { findRowOwner } from './find-owner.ts';
import { recordAuditEntry } from '../platform/database/record-act.ts';

/**
 * Erases a person if `isDue` returns true in the same transaction; returns whether it did. `isDue` must lock one of
 * their rows, so that of several concurrent erasures one proceeds and the others find no person.
 */
export async function erasePersonIfDue(
  { db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>,
  personId: string,
  at: number,
  isDue: (work: Transaction<Tables>) => Promise<boolean>,
  noted?: AuditEntryFactory,
): Promise<boolean> {
  const isErased = await retryOnStaleRevision(() =>
    db.transaction().execute(async (transaction) => {
      const owner = (await isDue(transaction)) ? await findRowOwner(transaction, personId) : null;
      if (owner) await erasePersonRows(transaction, owner, at);
      if (owner && noted) await recordAuditEntry(transaction, noted());
      return owner !== null;
    }),
  );
  // SQLite's log contains the overwritten rows until it is truncated.
  if (isErased && dialect === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
  return isErased;
}
