import {
  auditPage,
  type AdminAct,
  type AuditEntry,
  type AuditLog,
} from '../../../application/ports/audit-log.ts';
import type { People } from '../../../application/ports/people.ts';

/** The entries themselves; the twins that do what is logged add to them. */
export class MemoryActs {
  entries: (AdminAct & { id: string })[] = [];
  #made = 0;

  add(act: AdminAct): void {
    const id = `audit_${String((this.#made += 1)).padStart(6, '0')}`;
    this.entries.push(structuredClone({ ...act, id }));
  }
}

/** An audit log without a database. */
export class MemoryAuditLog implements AuditLog {
  readonly #people: Pick<People, 'find'>;
  readonly #acts: MemoryActs;

  constructor(people: Pick<People, 'find'>, acts: MemoryActs) {
    this.#people = people;
    this.#acts = acts;
  }

  async add(act: AdminAct): Promise<void> {
    this.#acts.add(act);
  }

  async list(before?: string): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
    const all = this.#acts.entries.toSorted(
      (one, other) => other.at - one.at || (one.id < other.id ? 1 : -1),
    );
    const rest = all.slice(all.findIndex(({ id }) => id === before) + 1);
    const entries = await Promise.all(
      rest
        .slice(0, auditPage)
        .map(async (act) => ({ ...act, byEmail: (await this.#people.find(act.by))?.email ?? null })),
    );
    return { entries, hasMore: rest.length > auditPage };
  }

  /** Ids of the entries before an instant. */
  before(at: number): string[] {
    return this.#acts.entries.flatMap((entry) => (entry.at < at ? [entry.id] : []));
  }

  remove(ids: readonly string[]): void {
    this.#acts.entries = this.#acts.entries.filter(({ id }) => !ids.includes(id));
  }

  /** Whoever is erased leaves no id behind. */
  forget(personId: string): void {
    const without = (id: string) => (id === personId ? 'erased' : id);
    this.#acts.entries = this.#acts.entries.map((act) => ({
      ...act,
      by: without(act.by),
      subject: act.subject === null ? null : without(act.subject),
    }));
  }
}
