import type {
  Run,
  RunChange,
  RunKey,
  RunRepository,
  RunSummary,
  StoredRun,
} from '../../../application/ports/run-repository.ts';
import type { ActivityDefinition } from '../../../domain/activity/activity.ts';

export type KeptRun = StoredRun & { key: RunKey };

/** Runs without a database. Changes cannot overlap: deciding and storing wait for nothing. */
export class MemoryRunRepository implements RunRepository {
  readonly #versions: { version(version: string): ActivityDefinition };
  readonly #runs: KeptRun[] = [];

  constructor(versions: { version(version: string): ActivityDefinition }) {
    this.#versions = versions;
  }

  async find(key: RunKey): Promise<Run | null> {
    return this.#open(key);
  }

  async change<Reply>(
    key: RunKey,
    decide: (run: Run | null) => { change?: RunChange; reply: Reply },
  ): Promise<Reply> {
    const { change, reply } = decide(this.#open(key));
    if (change) this.#store(key, change);
    return reply;
  }

  async summary(key: RunKey): Promise<RunSummary | null> {
    const run = this.#open(key);
    return run && summaryOf(run);
  }

  async summaries(personId: string): Promise<readonly RunSummary[]> {
    return this.#runs.filter((run) => run.key.personId === personId && run.closedAt === null).map(summaryOf);
  }

  async stored(runId: string): Promise<StoredRun | null> {
    const found = this.#runs.find(({ id }) => id === runId);
    return found ? withoutKey(found) : null;
  }

  async *all(of?: { activityId: string }): AsyncIterable<StoredRun> {
    const runs = this.#runs.filter(({ activityId }) => !of || activityId === of.activityId);
    yield* runs.toSorted(({ id: one }, { id: other }) => (one < other ? -1 : 1)).map(withoutKey);
  }

  /** Every run with whose it is, for the twins of what reads across people. */
  kept(): readonly KeptRun[] {
    return this.#runs;
  }

  /** Puts other runs in the place of a person's. */
  replace(personId: string, replacement: (run: KeptRun) => KeptRun): void {
    this.#runs.forEach((run, index) => {
      if (run.key.personId === personId) this.#runs[index] = replacement(run);
    });
  }

  /** The latest change of an enrolment's open runs, or 0. */
  touchedAt(enrolmentId: string): number {
    const inside = this.#runs.filter(({ key }) => key.enrolmentId === enrolmentId);
    return Math.max(0, ...inside.map(({ touchedAt }) => touchedAt));
  }

  /** Closes every open run of an enrolment. */
  closeAll(enrolmentId: string, closedAt: number): void {
    for (const run of this.#openIn(enrolmentId)) this.#put({ ...run, closedAt });
  }

  #openIn(enrolmentId: string): KeptRun[] {
    return this.#runs.filter((run) => run.key.enrolmentId === enrolmentId && run.closedAt === null);
  }

  #open(key: RunKey): KeptRun | null {
    return this.#runs.find((run) => run.closedAt === null && sameKey(run.key, key)) ?? null;
  }

  #store(key: RunKey, { create, closedAt, ...change }: RunChange): void {
    const open = this.#open(key);
    if (open && !(create && closedAt !== undefined))
      return this.#put(advanced(open, { ...change, ...(closedAt === undefined ? {} : { closedAt }) }));
    if (!create) throw new Error('There is no open run to change, and the change makes none.');
    if (open && closedAt !== undefined) this.#put(advanced(open, { closedAt }));
    const { version, enrolledAt } = create;
    const definition = this.#versions.version(version);
    const fresh = { startedAt: null, completedAt: null, closedAt: null, touchedAt: enrolledAt, log: [] };
    const id = `run_${this.#runs.length + 1}`;
    const { activityId } = key;
    this.#put(advanced({ ...fresh, id, key, activityId, version, definition, enrolledAt }, change));
  }

  #put(run: KeptRun): void {
    const index = this.#runs.findIndex(({ id }) => id === run.id);
    this.#runs.splice(index === -1 ? this.#runs.length : index, 1, run);
  }
}

function advanced(run: KeptRun, { append = [], ...instants }: Omit<RunChange, 'create'>): KeptRun {
  const log = [...run.log, ...append];
  const answers = log.flatMap((entry) =>
    entry.kind === 'opened'
      ? []
      : `${entry.kind} ${entry.kind === 'answered' ? entry.stepId : entry.touchpointId}`,
  );
  if (new Set(answers).size < answers.length) throw new Error('A step is answered once in a run.');
  const touchedAt = Math.max(run.touchedAt, ...Object.values(instants), ...append.map(({ at }) => at));
  return { ...run, ...instants, log, touchedAt };
}

const summaryOf = ({ key, enrolledAt, startedAt, completedAt, touchedAt }: KeptRun): RunSummary => ({
  activityId: key.activityId,
  enrolmentId: key.enrolmentId,
  enrolledAt,
  startedAt,
  completedAt,
  touchedAt,
});

const withoutKey = ({ key: _key, ...run }: KeptRun): StoredRun => run;

const sameKey = (one: RunKey, other: RunKey): boolean =>
  one.personId === other.personId &&
  one.activityId === other.activityId &&
  one.enrolmentId === other.enrolmentId;
