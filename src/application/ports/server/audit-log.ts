import type { AdminAct, AuditEntry } from '../../../domain/people/audit.ts';

/**
 * The entry for an act, made of what came of it. Whoever does the act writes the entry down in the same
 * transaction: neither is there without the other.
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
