import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import { hasEverMadePlan } from '../../../domain/chat/family-plan.ts';
import type { RunRepository, RunSelection } from '../../../application/ports/server/chat/run-repository.ts';
import type { RunKey } from '../../../domain/activity/run-key.ts';
import type { Run, RunChange, RunHeader, RunSummary, StoredRun } from '../../../domain/chat/run.ts';
import { countStandingAnswers } from '../../../domain/chat/standing-log.ts';
import { summaryColumns } from '../prefetch/prefetched-rows.ts';
import type { ContentVersions } from '../platform/database/content-versions.ts';
import type { OpenDatabase } from '../platform/database/database-types.ts';
import { RequestPrefetch, type PrefetchedRun, type OpenRun } from '../prefetch/request-prefetch.ts';
import { newId } from '../platform/database/new-id.ts';
import { inParts, sizedRuns, runSizeOf } from '../platform/database/parts-of-runs.ts';
import { retryOnStaleRevision } from '../platform/database/optimistic-retry.ts';
import { insertReportAnswers, ReportAnswerConverter } from '../platform/database/report-answers.ts';
import {
  compressedLogColumns,
  insertRunEntries,
  toRunLog,
  toRunEntryRows,
  type RunLogRow,
} from '../platform/database/run-entries.ts';
import {
  closeRun,
  lastInstantOfChange,
  saveSingleRunChange,
  createBatchedRunChangeSaver,
  type RunChangeWithAnswers,
  type RunAtRevision,
} from './save-run-change.ts';
import { parseStoredJson } from '../platform/database/tables/stored-json.ts';
import type { RunRow, Tables } from '../platform/database/tables/tables.ts';
import { EventLoopTurns } from '../platform/turns-of-work.ts';
import { LongLogCache } from './long-log-cache.ts';

type RunQuery = SelectQueryBuilder<Tables, 'run', RunRow>;

type Source = Pick<OpenDatabase, 'db' | 'dialect'>;
/** The dependencies of one request's repository: `prefetch` is its own, the others are shared by all requests. */
type Shared = {
  prefetch: RequestPrefetch;
  move: (move: RunChangeWithAnswers) => Promise<void>;
  answers: ReportAnswerConverter;
  longLogs: LongLogCache;
  turns: EventLoopTurns;
};

/** The most runs that an operator's query holds in memory at once. */
const batchSize = 200;

/**
 * Stores runs (each one play of an Activity) in SQL. A change is decided on one consistent read and stored only if the
 * run still has that revision; otherwise it is decided again. Changes of many runs that arrive together share a commit.
 */
export class SqlRunRepository implements RunRepository {
  readonly #source: Source;
  readonly #db: Kysely<Tables>;
  readonly #versions: ContentVersions;
  readonly #prefetch: RequestPrefetch;
  readonly #move: (move: RunChangeWithAnswers) => Promise<void>;
  readonly #answers: ReportAnswerConverter;
  readonly #longLogs: LongLogCache;
  readonly #turns: EventLoopTurns;

  constructor(source: Source, versions: ContentVersions, shared?: Partial<Shared>) {
    this.#source = source;
    this.#db = source.db;
    this.#versions = versions;
    this.#prefetch = shared?.prefetch ?? new RequestPrefetch();
    this.#move = shared?.move ?? createBatchedRunChangeSaver(source);
    this.#answers = shared?.answers ?? new ReportAnswerConverter();
    this.#longLogs = shared?.longLogs ?? new LongLogCache();
    this.#turns = shared?.turns ?? new EventLoopTurns();
  }

  /** Returns a repository for one request, which does not read prefetched rows again. */
  forRequest(prefetch: RequestPrefetch): SqlRunRepository {
    return new SqlRunRepository(this.#source, this.#versions, {
      prefetch,
      move: this.#move,
      answers: this.#answers,
      longLogs: this.#longLogs,
      turns: this.#turns,
    });
  }

  async find(key: RunKey): Promise<Run | null> {
    return this.#read(key);
  }

  change<Reply>(
    key: RunKey,
    decide: (run: Run | null) => { change?: RunChange; reply: Reply },
  ): Promise<Reply> {
    return retryOnStaleRevision(async () => {
      const stored = await this.#read(key);
      const { change, reply } = decide(stored);
      if (change) await this.#store(key, stored, change);
      return reply;
    });
  }

  async summary(key: RunKey): Promise<RunSummary | null> {
    const known = this.#prefetchedOf(key);
    if (known) return known.run && summaryOf(known.run);
    const row = await this.#openRuns(key.personId)
      .where('activity_id', '=', key.activityId)
      .where(sql`coalesce(enrolment_id, '')`, '=', key.enrolmentId ?? '')
      .executeTakeFirst();
    return row ? summaryOf(row) : null;
  }

  async summaries(personId: string): Promise<readonly RunSummary[]> {
    const known = this.#prefetch.allOf(personId)?.runs;
    if (known) return known;
    const rows = await this.#openRuns(personId).orderBy('enrolled_at').orderBy('id').execute();
    return rows.map(summaryOf);
  }

  async finishedBefore(personId: string): Promise<readonly string[]> {
    const known = this.#prefetch.allOf(personId)?.finishedBefore;
    if (known) return known;
    const rows = await this.#db
      .selectFrom('run')
      .select('activity_id')
      .where('person_id', '=', personId)
      .where('closed_at', 'is not', null)
      .where('completed_at', 'is not', null)
      .orderBy('id')
      .execute();
    return rows.map((row) => row.activity_id);
  }

  async keptBy(personId: string): Promise<number> {
    const theirs = this.#db.selectFrom('run').where('person_id', '=', personId);
    const { runs, rows, compressed } = await this.#db
      .selectNoFrom([
        theirs.select(({ fn }) => fn.countAll<number>().as('count')).as('runs'),
        this.#db
          .selectFrom('run_entry')
          .where('run_id', 'in', theirs.select('id'))
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('rows'),
        this.#db
          .selectFrom('compressed_log')
          .where('run_id', 'in', theirs.select('id'))
          .select(({ fn }) => fn.sum<number>('entries').as('sum'))
          .as('compressed'),
      ])
      .executeTakeFirstOrThrow();
    return (runs ?? 0) + (rows ?? 0) + (compressed ?? 0);
  }

  #openRuns(personId: string) {
    return this.#db
      .selectFrom('run')
      .select(summaryColumns)
      .where('person_id', '=', personId)
      .where('closed_at', 'is', null);
  }

  #prefetchedOf({ personId, activityId, enrolmentId }: RunKey): PrefetchedRun | null {
    const one = this.#prefetch.oneOf(personId);
    return one?.activityId === activityId && (one.enrolment?.id ?? null) === enrolmentId ? one : null;
  }

  async underWay(activityId: string): Promise<number> {
    const { people } = await this.#db
      .selectFrom('run')
      .select(({ fn }) => fn.count<number>('person_id').distinct().as('people'))
      .where('activity_id', '=', activityId)
      .where('closed_at', 'is', null)
      .where('completed_at', 'is', null)
      .executeTakeFirstOrThrow();
    return people;
  }

  async stored(runId: string): Promise<StoredRun | null> {
    const runs = await this.#withLogs((runs) => runs.where('id', '=', runId));
    return runs[0] ?? null;
  }

  async headsOf(personId: string): Promise<readonly RunHeader[]> {
    const rows = await this.#db.selectFrom('run').selectAll().where('person_id', '=', personId).execute();
    // Older closed runs have no stored number of answers, so their answers are counted in their logs.
    const uncounted = rows.filter(
      (row) => row.answers === 0 && row.closed_at !== null && row.completed_at === null,
    );
    const counted = new Map<string, number>();
    for await (const { id, log } of this.ofPerson(personId, { runIds: uncounted.map(({ id }) => id) }))
      counted.set(id, countStandingAnswers(log));
    return Promise.all(
      rows.map(async (row) => ({
        ...(await this.#headOf(row)),
        answers: counted.get(row.id) ?? row.answers,
      })),
    );
  }

  async *ofPerson(personId: string, some?: RunSelection): AsyncIterable<StoredRun> {
    for (const runIds of inParts(await this.#sizesOf(personId, some))) {
      await this.#turns.next();
      yield* await this.#withLogs((all) => all.where('id', 'in', runIds));
    }
  }

  /** Returns the runs ordered by id, each with its approximate number of entries. */
  async #sizesOf(personId: string, some?: RunSelection): Promise<{ id: string; entries: number }[]> {
    const [column, only] =
      some && 'runIds' in some
        ? (['run.id', some.runIds] as const)
        : (['run.activity_id', some?.activityIds] as const);
    if (only?.length === 0) return [];
    const theirs = sizedRuns(this.#db, personId);
    const rows = await (only ? theirs.where(column, 'in', only) : theirs).execute();
    return rows.map(runSizeOf);
  }

  async *all(of?: { activityId: string }): AsyncIterable<StoredRun> {
    for (let after = ''; ;) {
      const runs = await this.#withLogs((all) => {
        const some = all.where('id', '>', after).orderBy('id').limit(batchSize);
        return of ? some.where('activity_id', '=', of.activityId) : some;
      });
      yield* runs;
      const last = runs.at(-1);
      if (!last || runs.length < batchSize) return;
      after = last.id;
    }
  }

  /** Returns runs with their logs from one consistent statement, ordered by id. */
  async #withLogs(some: (runs: RunQuery) => RunQuery): Promise<StoredRun[]> {
    const rows = await this.#db
      .selectFrom(some(this.#db.selectFrom('run').selectAll()).as('run'))
      .leftJoin('run_entry as entry', 'entry.run_id', 'run.id')
      .leftJoin('compressed_log as compressed', 'compressed.run_id', 'run.id')
      .selectAll('run')
      .select(['entry.kind', 'entry.step_id', 'entry.response_json', 'entry.at'])
      .select(compressedLogColumns)
      .orderBy('run.id')
      .orderBy('entry.seq')
      .execute();
    type Row = (typeof rows)[number];
    const byRun = new Map<string, [Row, ...Row[]]>();
    for (const row of rows) {
      const known = byRun.get(row.id);
      if (known) known.push(row);
      else byRun.set(row.id, [row]);
    }
    return Promise.all(
      [...byRun.values()].map(async (entries) => {
        const [row] = entries;
        return { ...(await this.#headOf(row)), log: toRunLog(entries) };
      }),
    );
  }

  async #headOf(row: RunRow): Promise<Omit<StoredRun, 'log'>> {
    return {
      id: row.id,
      activityId: row.activity_id,
      version: row.version,
      definition: await this.#versions.activity(row.activity_id, row.version),
      enrolledAt: row.enrolled_at,
      startedAt: row.started_at,
      completedAt: row.completed_at,
      touchedAt: row.touched_at,
      closedAt: row.closed_at,
      quietAt: row.quiet_at,
    };
  }

  async #read(key: RunKey): Promise<RunAtRevision | null> {
    const { personId, activityId, enrolmentId } = key;
    const known = this.#prefetchedOf(key);
    if (known?.run === null) return null;
    if (known?.entries) return this.#storedOf(activityId, known.run, known.entries);
    const rows = await this.#db
      .selectFrom('run')
      .leftJoin('run_entry as entry', 'entry.run_id', 'run.id')
      .leftJoin('compressed_log as compressed', 'compressed.run_id', 'run.id')
      .select(['run.id', 'run.version', 'run.enrolled_at', 'run.started_at', 'run.completed_at'])
      .select(['run.touched_at', 'run.revision', 'run.answers', 'run.compressed_at'])
      .select(['entry.kind', 'entry.step_id', 'entry.response_json', 'entry.at'])
      .select(compressedLogColumns)
      .where('run.person_id', '=', personId)
      .where('run.activity_id', '=', activityId)
      .where(sql`coalesce(run.enrolment_id, '')`, '=', enrolmentId ?? '')
      .where('run.closed_at', 'is', null)
      .orderBy('entry.seq')
      .execute();
    const [row] = rows;
    return row ? this.#storedOf(activityId, row, rows) : null;
  }

  async #storedOf(
    activityId: string,
    row: Omit<OpenRun, 'activity_id' | 'enrolment_id' | 'plan_json' | 'quiet_at'>,
    rows: readonly RunLogRow[],
  ): Promise<RunAtRevision> {
    return {
      id: row.id,
      version: row.version,
      definition: await this.#versions.activity(activityId, row.version),
      enrolledAt: row.enrolled_at,
      startedAt: row.started_at,
      completedAt: row.completed_at,
      log: this.#longLogs.of(row, rows),
      touchedAt: row.touched_at,
      revision: row.revision,
      compressedAt: row.compressed_at,
    };
  }

  async #store(key: RunKey, stored: RunAtRevision | null, change: RunChange): Promise<void> {
    this.#prefetch.clear();
    const { create, closedAt, ...rest } = change;
    if (stored && !(create && closedAt !== undefined)) {
      const { append = [] } = change;
      const run = { ...key, ...stored, runId: stored.id, from: stored.log.length };
      const log = [...stored.log, ...append];
      const move = { stored, change, answers: await this.#answers.rowsOf(this.#db, { ...run, log }) };
      const goesBack = append.some(({ kind }) => kind === 'rewound');
      const isOfPlan = hasEverMadePlan(log);
      const isQuiet = change.quietAt !== undefined;
      if (goesBack || isOfPlan || isQuiet || (stored.compressedAt !== null && append.length > 0))
        await saveSingleRunChange(this.#db, move);
      else await this.#move(move);
      return;
    }
    if (!create) throw new Error('There is no open run to change, and the change makes none.');
    const run = newRun(key, create, rest);
    const definition = await this.#versions.activity(key.activityId, create.version);
    const { append = [] } = rest;
    const appended = { ...key, ...create, definition, runId: run.id, log: append, from: 0 };
    const answers = await this.#answers.rowsOf(this.#db, appended);
    await this.#db.transaction().execute(async (transaction) => {
      if (stored && closedAt !== undefined) await closeRun(transaction, stored, closedAt);
      await transaction.insertInto('run').values(run).execute();
      await insertRunEntries(transaction, toRunEntryRows(run.id, [], append));
      await insertReportAnswers(transaction, answers);
    });
  }
}

const summaryOf = (row: Pick<RunRow, (typeof summaryColumns)[number]>): RunSummary => ({
  activityId: row.activity_id,
  enrolmentId: row.enrolment_id,
  enrolledAt: row.enrolled_at,
  startedAt: row.started_at,
  completedAt: row.completed_at,
  touchedAt: row.touched_at,
  answers: row.answers,
  plan: row.plan_json && parseStoredJson(row.plan_json),
  quietAt: row.quiet_at,
});

function newRun(key: RunKey, create: NonNullable<RunChange['create']>, change: RunChange): RunRow {
  return {
    id: newId('run'),
    person_id: key.personId,
    activity_id: key.activityId,
    enrolment_id: key.enrolmentId,
    version: create.version,
    enrolled_at: create.enrolledAt,
    started_at: change.startedAt ?? null,
    completed_at: change.completedAt ?? null,
    touched_at: lastInstantOfChange(change, create.enrolledAt),
    closed_at: null,
    revision: 1,
    answers: countStandingAnswers(change.append ?? []),
    compressed_at: null,
    plan_json: null,
    quiet_at: change.quietAt ?? null,
  };
}
