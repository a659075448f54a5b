import { findFamilyPlan, hasEverMadePlan } from '../../../src/domain/chat/family-plan.ts';
import {
  UnreadableLogError,
  type RunRepository,
  type RunSelection,
} from '../../../src/application/ports/server/chat/run-repository.ts';
import type { RunKey } from '../../../src/domain/activity/run-key.ts';
import type { Run, RunChange, RunHeader, RunSummary, StoredRun } from '../../../src/domain/chat/run.ts';
import { countStandingAnswers } from '../../../src/domain/chat/standing-log.ts';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import {
  atOnce,
  BrokenReference,
  LostRace,
  versionKey,
  withRetry,
  type Commits,
  type EntryRow,
  type MemoryDatabase,
  type RunRow,
} from './memory-database.ts';

/** Reads a log from its rows. */
export type LogReader = (rows: readonly EntryRow[]) => RunEntry[];

type Stored = Run & { revision: number };

/**
 * The in-memory twin of SqlRunRepository. A change is decided on the rows that were read, and stored only if the run's
 * revision is still the same.
 */
export class MemoryRunRepository implements RunRepository {
  readonly #database: MemoryDatabase;
  readonly #commits: Commits;
  readonly #logOf: LogReader;

  constructor(database: MemoryDatabase, commits: Commits = atOnce, logOf: LogReader = readLog) {
    this.#database = database;
    this.#commits = commits;
    this.#logOf = logOf;
  }

  async find(key: RunKey): Promise<Run | null> {
    return this.#read(key);
  }

  change<Reply>(
    key: RunKey,
    decide: (run: Run | null) => { change?: RunChange; reply: Reply },
  ): Promise<Reply> {
    return withRetry(async () => {
      const stored = this.#read(key);
      const { change, reply } = decide(stored);
      if (!change) return reply;
      await this.#commits.before();
      this.#store(key, stored, change);
      await this.#commits.after();
      return reply;
    });
  }

  async summary(key: RunKey): Promise<RunSummary | null> {
    const row = this.#openRun(key);
    return row ? this.#summaryOf(row) : null;
  }

  async summaries(personId: string): Promise<readonly RunSummary[]> {
    return [...this.#database.tables.runs.values()]
      .filter((run) => run.personId === personId && run.closedAt === null)
      .toSorted((one, other) => one.enrolledAt - other.enrolledAt || (one.id < other.id ? -1 : 1))
      .map((row) => this.#summaryOf(row));
  }

  async finishedBefore(personId: string): Promise<readonly string[]> {
    return [...this.#database.tables.runs.values()]
      .filter((run) => run.personId === personId && run.closedAt !== null && run.completedAt !== null)
      .map(({ activityId }) => activityId);
  }

  async keptBy(personId: string): Promise<number> {
    const runs = this.#ofPerson(personId).map((row) => this.#storedRun(row));
    return runs.reduce((sum, { log }) => sum + log.length, runs.length);
  }

  async underWay(activityId: string): Promise<number> {
    const open = [...this.#database.tables.runs.values()].filter(
      (run) => run.activityId === activityId && run.closedAt === null && run.completedAt === null,
    );
    return new Set(open.map(({ personId }) => personId)).size;
  }

  async stored(runId: string): Promise<StoredRun | null> {
    const row = this.#database.tables.runs.get(runId);
    return row ? this.#storedRun(row) : null;
  }

  async headsOf(personId: string): Promise<readonly RunHeader[]> {
    return this.#ofPerson(personId).map((row) => {
      const { id, activityId, version, enrolledAt, startedAt, completedAt, touchedAt, closedAt, quietAt } =
        row;
      const definition = this.#database.activityVersion(activityId, version);
      const run = { id, activityId, version, definition, enrolledAt, startedAt, completedAt };
      return { ...run, touchedAt, closedAt, quietAt, answers: this.#summaryOf(row).answers };
    });
  }

  async *ofPerson(personId: string, some?: RunSelection): AsyncIterable<StoredRun> {
    for (const row of this.#ofPerson(personId)) {
      const isAsked =
        some === undefined ||
        ('runIds' in some ? some.runIds.includes(row.id) : some.activityIds.includes(row.activityId));
      if (isAsked) yield this.#storedRun(row);
    }
  }

  #ofPerson(personId: string): RunRow[] {
    return [...this.#database.tables.runs.values()]
      .filter((run) => run.personId === personId)
      .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  }

  async *all(of?: { activityId: string }): AsyncIterable<StoredRun> {
    const rows = [...this.#database.tables.runs.values()]
      .filter(({ activityId }) => of === undefined || of.activityId === activityId)
      .toSorted((one, other) => (one.id < other.id ? -1 : 1));
    for (const row of rows) yield this.#storedRun(row);
  }

  #openRun({ personId, activityId, enrolmentId }: RunKey): RunRow | undefined {
    for (const run of this.#database.tables.runs.values())
      if (
        run.personId === personId &&
        run.activityId === activityId &&
        run.enrolmentId === enrolmentId &&
        run.closedAt === null
      )
        return run;
    return undefined;
  }

  #read(key: RunKey): Stored | null {
    const row = this.#openRun(key);
    return row ? { ...this.#runOf(row), revision: row.revision } : null;
  }

  #runOf(row: RunRow): Run {
    const { id, activityId, version, enrolledAt, startedAt, completedAt } = row;
    const definition = this.#database.activityVersion(activityId, version);
    const log = this.#logOf(this.#database.tables.entries.get(id) ?? []);
    return { id, version, definition, enrolledAt, startedAt, completedAt, log };
  }

  #summaryOf(row: RunRow): RunSummary {
    const { activityId, enrolmentId, enrolledAt, startedAt, completedAt, touchedAt, quietAt } = row;
    const entries = this.#database.tables.entries.get(row.id) ?? [];
    const log = readLog(entries.filter(isOfThisProgram));
    const definition = this.#database.activityVersion(activityId, row.version);
    return {
      activityId,
      enrolmentId,
      enrolledAt,
      startedAt,
      completedAt,
      touchedAt,
      answers: countStandingAnswers(log),
      plan: hasEverMadePlan(log) ? findFamilyPlan({ id: row.id, definition, log }) : null,
      quietAt,
    };
  }

  #storedRun(row: RunRow): StoredRun {
    const { activityId, touchedAt, closedAt, quietAt } = row;
    return { ...this.#runOf(row), activityId, touchedAt, closedAt, quietAt };
  }

  #store(key: RunKey, stored: Stored | null, change: RunChange): void {
    const { create, closedAt } = change;
    if (stored && !(create && closedAt !== undefined)) return this.#update(stored, change);
    if (!create) throw new Error('There is no open run to change, and the change makes none.');
    // All rows are checked before the first one is written.
    const fresh = this.#freshRow(key, create, change);
    const entries = appended([], change.append);
    const current = stored && this.#atRevision(stored);
    if (!current && this.#openRun(key)) throw new LostRace();
    if (current && closedAt !== undefined) this.#put(changed(current, { closedAt }));
    this.#put(fresh);
    this.#database.tables.entries.set(fresh.id, entries);
    this.#database.observer?.runCreated(fresh);
  }

  #update(stored: Stored, change: RunChange): void {
    const current = this.#atRevision(stored);
    const { entries } = this.#database.tables;
    const { append = [] } = change;
    const before = entries.get(stored.id) ?? [];
    const after = append.length === 0 ? before : appended(before, append);
    this.#put(changed(current, change));
    if (after !== before) entries.set(stored.id, after);
  }

  /**
   * Returns the current row if it still has the revision that the change was decided on.
   * @throws LostRace otherwise.
   */
  #atRevision({ id, revision }: Stored): RunRow {
    const row = this.#database.tables.runs.get(id);
    if (row?.revision !== revision) throw new LostRace();
    return row;
  }

  #freshRow(
    { personId, activityId, enrolmentId }: RunKey,
    { version, enrolledAt }: NonNullable<RunChange['create']>,
    { startedAt, completedAt, quietAt, append = [] }: RunChange,
  ): RunRow {
    const { people, enrolments, versions } = this.#database.tables;
    if (!people.has(personId)) throw new BrokenReference(`person ${personId}`);
    if (!versions.has(versionKey(activityId, version))) throw new BrokenReference(`version ${version}`);
    if (enrolmentId !== null && !enrolments.has(enrolmentId))
      throw new BrokenReference(`enrolment ${enrolmentId}`);
    const instants = [enrolledAt, startedAt, completedAt, ...append.map(({ at }) => at)];
    return {
      id: this.#database.newId('run'),
      personId,
      activityId,
      enrolmentId,
      version,
      enrolledAt,
      startedAt: startedAt ?? null,
      completedAt: completedAt ?? null,
      touchedAt: Math.max(...instants.filter((instant) => instant !== undefined)),
      closedAt: null,
      quietAt: quietAt ?? null,
      revision: 1,
    };
  }

  #put(row: RunRow): void {
    this.#database.tables.runs.set(row.id, row);
  }
}

function changed(row: RunRow, { startedAt, completedAt, closedAt, quietAt, append = [] }: RunChange): RunRow {
  const instants = [row.touchedAt, startedAt, completedAt, closedAt, ...append.map(({ at }) => at)];
  return {
    ...row,
    startedAt: startedAt ?? row.startedAt,
    completedAt: completedAt ?? row.completedAt,
    closedAt: closedAt ?? row.closedAt,
    quietAt: quietAt ?? row.quietAt,
    touchedAt: Math.max(...instants.filter((instant) => instant !== undefined)),
    revision: row.revision + 1,
  };
}

/**
 * Returns the rows followed by those of the new entries.
 * @throws LostRace when a step would be answered twice in a turn.
 */
function appended(before: readonly EntryRow[], append: readonly RunEntry[] = []): readonly EntryRow[] {
  const after = [...before];
  const taken = new Set(before.map(onceKey));
  let turn = before.filter(({ kind }) => kind === 'rewound').length;
  for (const entry of append) {
    const row = rowOf(entry, turn);
    if (row.stepId !== null && taken.has(onceKey(row))) throw new LostRace();
    taken.add(onceKey(row));
    after.push(row);
    if (entry.kind === 'rewound') turn += 1;
  }
  return after;
}

/**
 * Returns the key that a log may have only once. For a choice of language it contains the instant, because this may be
 * repeated within a turn.
 */
const onceKey = ({ kind, stepId, turn, at }: EntryRow): string =>
  `${kind} ${stepId} ${turn}${kind === 'spoke' ? ` ${at}` : ''}`;

/** Returns the row of an entry that is added in this turn. */
export function rowOf(entry: RunEntry, turn: number): EntryRow {
  const { kind, at } = entry;
  const response = kind === 'answered' ? entry.response : null;
  if (kind === 'recalled') {
    const { visit, words } = entry;
    return { kind, stepId: null, turn, response, recalled: { visit, words }, at };
  }
  if (kind === 'opened') return { kind, stepId: null, turn, response, at };
  if (kind === 'spoke') return { kind, stepId: entry.language, turn, response, at };
  return {
    kind,
    stepId: kind === 'touchpoint-ended' ? entry.touchpointId : entry.stepId,
    turn,
    response,
    at,
  };
}

const logs = new WeakMap<readonly EntryRow[], RunEntry[]>();

/**
 * Returns the log of these rows.
 * @throws UnreadableLogError for an entry that a newer version wrote.
 */
export function readLog(rows: readonly EntryRow[]): RunEntry[] {
  const known = logs.get(rows);
  if (known) return known;
  const log = rows.map(entryOf);
  logs.set(rows, log);
  return log;
}

const kinds = ['opened', 'recalled', 'touchpoint-ended', 'spoke', 'rewound', 'answered'];

/**
 * Returns false for an entry that a newer version wrote. Summaries of runs need no entries, because the run's row has
 * the number of answers.
 */
const isOfThisProgram = ({ kind }: EntryRow): boolean => kinds.includes(kind);

function entryOf({ kind, stepId, response, recalled, at }: EntryRow): RunEntry {
  if (kind === 'opened') return { kind, at };
  if (kind === 'recalled' && recalled) return { kind, ...recalled, at };
  if (stepId === null) throw new UnreadableLogError(kind);
  if (kind === 'touchpoint-ended') return { kind, touchpointId: stepId, at };
  if (kind === 'spoke') return { kind, language: stepId, at };
  if (kind === 'rewound') return { kind, stepId, at };
  if (kind !== 'answered' || response === null) throw new UnreadableLogError(kind);
  return { kind, stepId, response, at };
}
