import type { AdminAct, AuditEntry } from '../../../../domain/people/audit.ts';

/**
 * Makes the entry for an act from its result. The adapter of the act writes the entry in the same transaction: neither
 * is stored without the other.
 */
export type AuditEntryFactory<Result = void> = (result: Result) => AdminAct;

/**
 * The log of acts in the admin app. Entries are only ever added.
 *
 * Adapters: a resolved `add` means the entry is durable. A person as its subject who is not known any more is written
 * down as 'erased', also where the erasure goes on at the same moment. Newest first, 100 at a time; `before` is the id
 * of the last one seen, and an unknown one begins anew.
 */
export interface AuditLog {
  add(act: AdminAct): Promise<void>;
  list(before?: string): Promise<{ entries: AuditEntry[]; hasMore: boolean }>;
}

export const auditPage = 100;
