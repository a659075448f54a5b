import {
  auditPage,
  type AdminAct,
  type AuditEntry,
  type AuditLog,
} from '../../../application/ports/audit-log.ts';
import type { People } from '../../../application/ports/people.ts';

/** An audit log without a database. */
export class MemoryAuditLog implements AuditLog {
  readonly #people: Pick<People, 'find'>;
  #entries: (AdminAct & { id: string })[] = [];

  constructor(people: Pick<People, 'find'>) {
    this.#people = people;
  }

  async add(act: AdminAct): Promise<void> {
    const id = `audit_${String(this.#entries.length + 1).padStart(6, '0')}`;
    this.#entries.push(structuredClone({ ...act, id }));
  }

  async list(before?: string): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
    const all = this.#entries.toSorted((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1));
    const rest = all.slice(all.findIndex(({ id }) => id === before) + 1);
    const entries = await Promise.all(
      rest
        .slice(0, auditPage)
        .map(async (act) => ({ ...act, byEmail: (await this.#people.find(act.by))?.email ?? null })),
    );
    return { entries, hasMore: rest.length > auditPage };
  }

  /** Whoever is erased leaves no id behind. */
  forget(personId: string): void {
    const without = (id: string) => (id === personId ? 'erased' : id);
    this.#entries = this.#entries.map((act) => ({
      ...act,
      by: without(act.by),
      subject: act.subject === null ? null : without(act.subject),
    }));
  }
}
