import type { AdminAct, AuditEntry } from '../../../../domain/people/audit.ts';

/** Makes the audit log entry for an act from its result. The adapter of the act must write both in one transaction. */
export type AuditEntryFactory<Result = void> = (result: Result) => AdminAct;

/**
 * The log of acts in the admin app. Entries are added only.
 *
 * Adapters: a resolved `add` means that the entry is durable. A subject that is an unknown person must be stored as
 * 'erased', also during a parallel erasure. `list` returns entries newest first, 100 at a time; `before` is the id of
 * the last entry read, and an unknown id starts from the newest.
 */
export interface AuditLog {
  add(act: AdminAct): Promise<void>;
  list(before?: string): Promise<{ entries: AuditEntry[]; hasMore: boolean }>;
}

export const auditPageSize = 100;
