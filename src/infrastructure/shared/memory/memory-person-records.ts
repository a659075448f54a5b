import { erasedFamily } from '../../../application/ports/feedback-reports.ts';
import type { Noted } from '../../../application/ports/audit-log.ts';
import type { PersonalRows, PersonRecord, PersonRecords } from '../../../application/ports/person-records.ts';
import { londonNoon } from '../../../domain/feedback/london-day.ts';
import { maskLog } from '../play/mask-log.ts';
import type { MemoryAuditLog } from './memory-audit-log.ts';
import type { MemoryEnrolmentRepository } from './memory-enrolment-repository.ts';
import type { MemoryPeople } from './memory-people.ts';
import type { MemoryRunRepository } from './memory-run-repository.ts';

type Sources = {
  people: MemoryPeople;
  runs: MemoryRunRepository;
  enrolments: MemoryEnrolmentRepository;
  audit: MemoryAuditLog;
};

/** What is kept of people without a database. */
export class MemoryPersonRecords implements PersonRecords {
  readonly #sources: Sources;
  readonly #asked = new Map<string, { personId: string; by: string; expiresAt: number }>();
  #erased = 0;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  async search(emailPart: string, limit: number): Promise<PersonRecord[]> {
    return this.#sources.people
      .everyone()
      .filter(({ email }) => email.toLowerCase().includes(emailPart.toLowerCase()))
      .map(recordOf)
      .toSorted((one, other) => (one.email < other.email ? -1 : 1))
      .slice(0, limit);
  }

  async find(personId: string): Promise<PersonRecord | null> {
    const found = this.#sources.people.everyone().find(({ id }) => id === personId);
    return found ? recordOf(found) : null;
  }

  async rows(personId: string): Promise<PersonalRows | null> {
    const person = await this.find(personId);
    if (!person) return null;
    const runs = this.#sources.runs.kept().filter(({ key }) => key.personId === personId);
    return {
      person: [person],
      run: runs.map(({ definition: _definition, log: _log, ...run }) => run),
      run_entry: runs.flatMap(({ id, log }) => log.map((entry) => ({ run_id: id, ...entry }))),
      enrolment: await this.#sources.enrolments.all(personId),
    };
  }

  async askErasure(personId: string, by: string, expiresAt: number): Promise<string | null> {
    if (!(await this.find(personId))) return null;
    const token = `token_${this.#asked.size + 1}`;
    this.#asked.set(token, { personId, by, expiresAt });
    return token;
  }

  async erase(
    personId: string,
    by: string,
    token: string,
    at: number,
    noted?: Noted,
  ): Promise<'erased' | 'refused'> {
    const asked = this.#asked.get(token);
    if (asked?.personId !== personId || asked.by !== by || asked.expiresAt <= at) return 'refused';
    this.#asked.delete(token);
    if (!(await this.find(personId))) return 'refused';
    const noon = (instant: number | null) => (instant === null ? null : londonNoon(instant));
    const { people, runs, enrolments, audit } = this.#sources;
    if (noted) await audit.add(noted());
    runs.replace(personId, (run) => ({
      ...run,
      id: `erased_${(this.#erased += 1)}`,
      key: { ...run.key, personId: erasedFamily },
      enrolledAt: londonNoon(run.enrolledAt),
      startedAt: noon(run.startedAt),
      completedAt: noon(run.completedAt),
      touchedAt: londonNoon(run.touchedAt),
      closedAt: londonNoon(run.closedAt ?? at),
      log: maskLog(run.definition, run.log).map((entry) => ({ ...entry, at: londonNoon(entry.at) })),
    }));
    enrolments.removeAll(personId);
    audit.forget(personId);
    people.erase(personId, at);
    return 'erased';
  }
}

function recordOf(person: PersonRecord): PersonRecord {
  const { id, email, roles, grants, isDisabled, createdAt } = person;
  return { id, email, roles, grants, isDisabled, createdAt };
}
