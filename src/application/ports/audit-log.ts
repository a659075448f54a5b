/** What admins can do that is worth remembering. */
export type AdminAction =
  | 'content.publish'
  | 'content.restore'
  | 'report.download'
  | 'people.search'
  | 'person.view'
  | 'person.roles'
  | 'person.grant'
  | 'person.grant.end'
  | 'person.export'
  | 'person.erasure.ask'
  | 'person.erase';

/** An admin's act: ids and plain facts, never an address, a name or an answer. */
export type AdminAct = {
  /** Epoch ms. */
  at: number;
  /** Id of the admin. */
  by: string;
  action: AdminAction;
  /** Id of the item or person it is done to. */
  subject: string | null;
  details: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
};

/**
 * The entry for an act, made of what came of it. Whoever does the act writes the entry down in the same
 * transaction: neither is there without the other.
 */
export type Noted<Result = void> = (result: Result) => AdminAct;

/** `byEmail` is the admin's address as long as they are known. */
export type AuditEntry = AdminAct & { id: string; byEmail: string | null };

/**
 * Who did what in the admin app. Entries are only ever added.
 *
 * Adapters: a resolved `add` means the entry is durable. Newest first, 100 at a time; `before` is the id of
 * the last one seen, and an unknown one begins anew.
 */
export interface AuditLog {
  add(act: AdminAct): Promise<void>;
  list(before?: string): Promise<{ entries: AuditEntry[]; hasMore: boolean }>;
}

export const auditPage = 100;
