import type {
  EnrolmentChange,
  EnrolmentKey,
  EnrolmentRepository,
} from '../../../src/application/ports/server/programme/enrolment-repository.ts';
import type { OpenEnrolment } from '../../../src/domain/programme/programme.ts';
import {
  atOnce,
  BrokenReference,
  type Commits,
  type EnrolmentRow,
  type MemoryDatabase,
} from './memory-database.ts';

/** The in-memory twin of SqlEnrolmentRepository. Changes of the same enrolment run one after the other. */
export class MemoryEnrolmentRepository implements EnrolmentRepository {
  readonly #database: MemoryDatabase;
  readonly #commits: Commits;

  constructor(database: MemoryDatabase, commits: Commits = atOnce) {
    this.#database = database;
    this.#commits = commits;
  }

  async find(key: EnrolmentKey): Promise<OpenEnrolment | null> {
    const row = this.#openOne(key);
    return row ? this.#enrolmentOf(row) : null;
  }

  async all(personId: string): Promise<OpenEnrolment[]> {
    return [...this.#database.tables.enrolments.values()]
      .filter((row) => row.personId === personId && row.closedAt === null)
      .toSorted((one, other) => one.enrolledAt - other.enrolledAt || (one.id < other.id ? -1 : 1))
      .map((row) => this.#enrolmentOf(row));
  }

  async underWay(programmeId: string): Promise<number> {
    const open = [...this.#database.tables.enrolments.values()].filter(
      (row) => row.programmeId === programmeId && row.closedAt === null && row.completedAt === null,
    );
    return new Set(open.map(({ personId }) => personId)).size;
  }

  async change<Reply>(
    key: EnrolmentKey,
    decide: (enrolment: OpenEnrolment | null) => { change?: EnrolmentChange; reply: Reply },
  ): Promise<Reply> {
    await this.#commits.before();
    const row = this.#openOne(key);
    const { change, reply } = decide(row ? this.#enrolmentOf(row) : null);
    if (change) this.#store(key, row ?? null, change);
    await this.#commits.after();
    return reply;
  }

  #openOne({ personId, programmeId }: EnrolmentKey): EnrolmentRow | undefined {
    return [...this.#database.tables.enrolments.values()].find(
      (row) => row.personId === personId && row.programmeId === programmeId && row.closedAt === null,
    );
  }

  #enrolmentOf(row: EnrolmentRow): OpenEnrolment {
    const touched = [...this.#database.tables.runs.values()]
      .filter(({ enrolmentId }) => enrolmentId === row.id)
      .map(({ touchedAt }) => touchedAt);
    return {
      id: row.id,
      programmeId: row.programmeId,
      enrolledAt: row.enrolledAt,
      startedAt: row.startedAt,
      completedAt: row.completedAt,
      lastActivityAt: Math.max(row.lastActivityAt, ...touched),
      availableAt: { ...row.availableAt },
    };
  }

  #store(key: EnrolmentKey, open: EnrolmentRow | null, { closedAt, enrolment }: EnrolmentChange): void {
    const { enrolments, people, items } = this.#database.tables;
    const closes = open !== null && closedAt !== undefined;
    if (enrolment && !people.has(key.personId)) throw new BrokenReference(`person ${key.personId}`);
    if (enrolment && !items.has(key.programmeId)) throw new BrokenReference(`Programme ${key.programmeId}`);
    if (closes) this.#close(open, closedAt);
    if (!enrolment) return;
    const { enrolledAt, startedAt, completedAt, lastActivityAt, availableAt } = enrolment;
    const state = { enrolledAt, startedAt, completedAt, lastActivityAt, availableAt: { ...availableAt } };
    const id = open === null || closes ? this.#database.newId('enrolment') : open.id;
    enrolments.set(id, { id, ...key, ...state, closedAt: null });
  }

  #close(open: EnrolmentRow, closedAt: number): void {
    const { enrolments, runs } = this.#database.tables;
    enrolments.set(open.id, { ...open, closedAt });
    for (const run of runs.values())
      if (run.enrolmentId === open.id && run.closedAt === null)
        runs.set(run.id, { ...run, closedAt, touchedAt: closedAt, revision: run.revision + 1 });
  }
}
