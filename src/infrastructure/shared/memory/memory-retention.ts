import type { AdminAct } from '../../../application/ports/audit-log.ts';
import type { MailDraft } from '../../../application/ports/letters.ts';
import type { Absentee, Retention } from '../../../application/ports/retention.ts';
import type { RetainedKind } from '../../../domain/privacy/retention.ts';
import type { MemoryAuditLog } from './memory-audit-log.ts';
import type { MemoryOutbox } from './memory-outbox.ts';
import type { MemoryPeople } from './memory-people.ts';
import type { MemoryPersonRecords } from './memory-person-records.ts';

type Sources = {
  people: MemoryPeople;
  records: MemoryPersonRecords;
  audit: MemoryAuditLog;
  outbox: MemoryOutbox;
};

/** What is kept long enough without a database: acts, refused mails and learners; there is nothing else. */
export class MemoryRetention implements Retention {
  readonly #sources: Sources;
  readonly #leaving = new Set<string>();
  #nextAt = 0;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  async takeTurn(at: number, nextAt: number): Promise<boolean> {
    if (at < this.#nextAt) return false;
    this.#nextAt = nextAt;
    return true;
  }

  async count(kind: RetainedKind, before: number): Promise<number> {
    const { audit, outbox } = this.#sources;
    if (kind === 'auditEntries') return audit.before(before).length;
    return kind === 'refusedMails' ? outbox.refusedBefore(before).length : 0;
  }

  async remove(kind: RetainedKind, before: number, atMost: number): Promise<number> {
    const { audit, outbox } = this.#sources;
    const count = Math.min(atMost, await this.count(kind, before));
    if (kind === 'auditEntries') audit.remove(audit.before(before).slice(0, count));
    for (const id of kind === 'refusedMails' ? outbox.refusedBefore(before).slice(0, count) : [])
      await outbox.remove(id);
    return count;
  }

  async absentees(seenUpTo: number, after: string | null, atMost: number): Promise<Absentee[]> {
    return this.#sources.people
      .everyone()
      .filter(({ id, seenAt, roles }) => {
        const isLearner = roles.every((role) => role === 'learner');
        return seenAt <= seenUpTo && isLearner && (after === null || id > after);
      })
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .slice(0, atMost)
      .map(({ id, email, grants, seenAt, warnedAt }) => ({
        personId: id,
        email,
        language: 'en',
        seenAt,
        accessUntil: grants.length === 0 ? null : Math.max(...grants.map(({ until }) => until)),
        warnedAt,
        hasAddress: email !== '',
      }));
  }

  async warn(absentee: Absentee, mail: MailDraft, at: number): Promise<boolean> {
    const person = this.#stillAway(absentee);
    if (!person || person.warnedAt !== null) return false;
    this.#sources.people.warned(absentee.personId, at);
    this.#sources.outbox.add(mail, at);
    return true;
  }

  async erase(absentee: Absentee, act: AdminAct): Promise<boolean> {
    const { personId } = absentee;
    if (this.#leaving.has(personId) || !this.#stillAway(absentee)) return false;
    this.#leaving.add(personId);
    const token = await this.#sources.records.askErasure(personId, act.by, act.at + 1);
    await this.#sources.records.erase(personId, act.by, token!, act.at);
    await this.#sources.audit.add(act);
    return true;
  }

  #stillAway({ personId, seenAt }: Absentee) {
    const { people } = this.#sources;
    return people.everyone().find((person) => person.id === personId && person.seenAt === seenAt);
  }
}
