import type {
  EnrolmentChange,
  EnrolmentKey,
  EnrolmentRepository,
  OpenEnrolment,
} from '../../../application/ports/enrolment-repository.ts';
import type { MemoryRunRepository } from './memory-run-repository.ts';

/** Enrolments without a database. */
export class MemoryEnrolmentRepository implements EnrolmentRepository {
  readonly #runs: MemoryRunRepository;
  readonly #open = new Map<string, OpenEnrolment & { personId: string }>();
  /** By enrolment, closed ones too. */
  readonly #programmes = new Map<string, string>();
  #made = 0;

  constructor(runs: MemoryRunRepository) {
    this.#runs = runs;
  }

  async find(key: EnrolmentKey): Promise<OpenEnrolment | null> {
    return this.#find(key);
  }

  async all(personId: string): Promise<OpenEnrolment[]> {
    return [...this.#open.values()]
      .filter((enrolment) => enrolment.personId === personId)
      .map(({ programmeId }) => this.#find({ personId, programmeId })!);
  }

  async change<Reply>(
    key: EnrolmentKey,
    decide: (enrolment: OpenEnrolment | null) => { change?: EnrolmentChange; reply: Reply },
  ): Promise<Reply> {
    const open = this.#find(key);
    const { change, reply } = decide(open);
    if (open && change?.closedAt !== undefined) {
      this.#open.delete(nameOf(key));
      this.#runs.closeAll(open.id, change.closedAt);
    }
    if (change?.enrolment) {
      const id = this.#open.get(nameOf(key))?.id ?? `enrolment_${(this.#made += 1)}`;
      this.#open.set(nameOf(key), { ...change.enrolment, ...key, id });
      this.#programmes.set(id, key.programmeId);
    }
    return reply;
  }

  /** Ends every enrolment of a person. */
  removeAll(personId: string): void {
    for (const [name, enrolment] of this.#open) if (enrolment.personId === personId) this.#open.delete(name);
  }

  /** The Programme of an enrolment that is or was. */
  programmeOf(enrolmentId: string): string {
    return this.#programmes.get(enrolmentId) ?? '';
  }

  #find(key: EnrolmentKey): OpenEnrolment | null {
    const held = this.#open.get(nameOf(key));
    if (!held) return null;
    const { personId: _personId, ...enrolment } = held;
    const touchedAt = this.#runs.touchedAt(enrolment.id);
    return { ...enrolment, lastActivityAt: Math.max(enrolment.lastActivityAt, touchedAt) };
  }
}

const nameOf = ({ personId, programmeId }: EnrolmentKey): string => JSON.stringify([personId, programmeId]);
