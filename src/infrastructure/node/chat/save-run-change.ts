import { sql, type Kysely, type RawBuilder } from 'kysely';
import { findFamilyPlan, hasEverMadePlan } from '../../../domain/chat/family-plan.ts';
import type { Run, RunChange } from '../../../domain/chat/run.ts';
import type { RunEntry } from '../../../domain/chat/run-entry.ts';
import { countStandingAnswers, findUndoneIndexes } from '../../../domain/chat/standing-log.ts';
import { PreparedQuery } from '../platform/database/prepared-query.ts';
import { StaleRevisionError } from '../platform/database/optimistic-retry.ts';
import { insertReportAnswers, type NewReportAnswer } from '../platform/database/report-answers.ts';
import { readRunEntries, insertRunEntries, toRunEntryRows } from '../platform/database/run-entries.ts';
import type { OpenDatabase } from '../platform/database/database-types.ts';
import type { RunEntryRow, RunRow, Tables } from '../platform/database/tables/tables.ts';
import { createRequestBatcher } from '../platform/database/request-batcher.ts';

/**
 * The run (one play of an Activity) as it was read. A change is stored only if the run still has this revision and its
 * log still has the form in which it was read (`compressedAt` is null for rows).
 */
export type RunAtRevision = Run & { revision: number; touchedAt: number; compressedAt: number | null };

/** Closes a run inside a transaction. @throws StaleRevisionError if another change came first. */
export const closeRun = (db: Kysely<Tables>, stored: RunAtRevision, closedAt: number): Promise<void> =>
  updateRun(db, stored, { closedAt });

/**
 * Stores in a transaction of its own a run's change that undoes answers, adds to a compressed log, or sets or ends a
 * plan. Undone answers leave the reports, a compressed log becomes rows again, and the plan is stored. @throws
 * StaleRevisionError if another change came first.
 */
export async function saveSingleRunChange(
  db: Kysely<Tables>,
  { stored, change, answers }: RunChangeWithAnswers,
): Promise<void> {
  const { id, log } = stored;
  const { append = [] } = change;
  const undoneBefore = findUndoneIndexes(log).places;
  const { places } = findUndoneIndexes([...log, ...append]);
  const undoneNow = [...places].filter((place) => !undoneBefore.has(place));
  await db.transaction().execute(async (transaction) => {
    const logNow = [...log, ...append];
    await updateRun(transaction, stored, change, {
      compressed_at: null,
      answers: countStandingAnswers(logNow),
      plan_json: planJson({ ...stored, log: logNow }),
    });
    if (stored.compressedAt !== null) {
      const rows = (await readRunEntries(transaction, [id])).get(id) ?? [];
      await transaction.deleteFrom('compressed_log').where('run_id', '=', id).execute();
      // These rows are inserted separately, because a log compressed before a column was added lacks that column.
      await insertRunEntries(transaction, rows);
    }
    await insertRunEntries(transaction, toRunEntryRows(id, log, append));
    if (undoneNow.length > 0)
      await transaction
        .deleteFrom('report_answer')
        .where('run_id', '=', id)
        .where(
          'seq',
          'in',
          undoneNow.map((place) => place + 1),
        )
        .execute();
    await insertReportAnswers(transaction, answers);
  });
}

function planJson(run: Pick<Run, 'id' | 'definition' | 'log'>): RunRow['plan_json'] {
  const plan = hasEverMadePlan(run.log) ? findFamilyPlan(run) : null;
  return plan && JSON.stringify(plan);
}

async function updateRun(
  db: Kysely<Tables>,
  stored: RunAtRevision,
  change: RunChange,
  more: Partial<Pick<RunRow, 'compressed_at' | 'answers' | 'plan_json'>> = {},
): Promise<void> {
  const { startedAt, completedAt, closedAt, quietAt } = change;
  const { numUpdatedRows } = await db
    .updateTable('run')
    .set({
      ...(startedAt === undefined ? {} : { started_at: startedAt }),
      ...(completedAt === undefined ? {} : { completed_at: completedAt }),
      ...(closedAt === undefined ? {} : { closed_at: closedAt }),
      ...(quietAt === undefined ? {} : { quiet_at: quietAt }),
      touched_at: lastInstantOfChange(change, stored.touchedAt),
      revision: stored.revision + 1,
      ...more,
    })
    .where('id', '=', stored.id)
    .where('revision', '=', stored.revision)
    .where('compressed_at', stored.compressedAt === null ? 'is' : '=', stored.compressedAt)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new StaleRevisionError();
}

/** The change of a run with the rows of its answers for reports (`answers`). */
export type RunChangeWithAnswers = {
  stored: RunAtRevision;
  change: RunChange;
  answers: readonly NewReportAnswer[];
};

/**
 * Stores changes of runs. Changes that arrive together share a commit: one statement on PostgreSQL, a transaction of
 * two statements on SQLite. A change fails alone, with StaleRevisionError, if another one changed its run first.
 */
export function createBatchedRunChangeSaver({
  db,
  dialect,
}: Source): (change: RunChangeWithAnswers) => Promise<void> {
  const store = dialect === 'postgres' ? storeOnPostgres(db) : storeOnSqlite(db);
  return createRequestBatcher(async (changes) => {
    // Only the first change of a run is stored; a second one was decided before it and is therefore stale.
    const first = new Map(changes.toReversed().map((row) => [row.stored.id, row]));
    // Every process locks the runs in the same order, so that two processes seldom wait for each other.
    const inOrder = [...first.values()].toSorted((one, other) => (one.stored.id < other.stored.id ? -1 : 1));
    const updated = await store(
      inOrder.map(updatedRow),
      inOrder.flatMap(({ stored, change }) => toRunEntryRows(stored.id, stored.log, change.append)),
      inOrder.flatMap(({ answers }) => answers),
    );
    const ids = new Set(updated.map(({ id }) => id));
    return changes.map((row) =>
      first.get(row.stored.id) === row && ids.has(row.stored.id) ? undefined : new StaleRevisionError(),
    );
  });
}

type Source = Pick<OpenDatabase, 'db' | 'dialect'>;
/** Stores the rows whose revision is unchanged, each with its entries and answers, and returns their ids. */
type Store = (
  rows: readonly UpdatedRow[],
  entries: readonly RunEntryRow[],
  answers: readonly NewReportAnswer[],
) => Promise<readonly { id: string }[]>;

function storeOnPostgres(db: Kysely<Tables>): Store {
  const plain = updateOnPostgres(db, () => sql``);
  const withAnswers = updateOnPostgres(
    db,
    (slot) => sql`, report_answers as (
        insert into report_answer (run_id, seq, at, lead, programme_id, form_id, answers, changed)
        select updated.id, answer.seq, answer.at, answer.lead,
          (select programme_id from enrolment where enrolment.id = updated.enrolment_id), answer.form_id, answer.answers,
          answer.changed
        from json_to_recordset(${slot('answers')}) as answer
          (run_id text, seq integer, at bigint, lead text, form_id text, answers text, changed integer)
          join updated on updated.id = answer.run_id
      )`,
  );
  return (rows, entries, answers) => {
    const column = (name: keyof UpdatedRow) => rows.map((row) => row[name]);
    // Few batches hold answers for reports; the others run the shorter statement.
    return (answers.length > 0 ? withAnswers : plain).rows({
      id: column('id'),
      revision: column('revision'),
      started_at: column('started_at'),
      completed_at: column('completed_at'),
      closed_at: column('closed_at'),
      touched_at: column('touched_at'),
      compressed_at: column('compressed_at'),
      answered: column('answered'),
      entries: JSON.stringify(entries),
      answers: JSON.stringify(answers),
    });
  };
}

type RunUpdate = Record<keyof UpdatedRow, unknown[]> & Record<'entries' | 'answers', string>;

const updateOnPostgres = (
  db: Kysely<Tables>,
  reportAnswers: (slot: (name: 'answers') => unknown) => RawBuilder<unknown>,
) =>
  new PreparedQuery<{ id: string }, RunUpdate>(
    db,
    (slot) => sql`
      with updated as (
        update run set
          started_at = coalesce(change.started_at, run.started_at),
          completed_at = coalesce(change.completed_at, run.completed_at),
          closed_at = coalesce(change.closed_at, run.closed_at),
          touched_at = change.touched_at,
          revision = run.revision + 1,
          answers = run.answers + change.answered
        from unnest(${slot('id')}::text[], ${slot('revision')}::bigint[], ${slot('started_at')}::bigint[],
            ${slot('completed_at')}::bigint[], ${slot('closed_at')}::bigint[], ${slot('touched_at')}::bigint[],
            ${slot('compressed_at')}::bigint[], ${slot('answered')}::integer[])
          as change (id, revision, started_at, completed_at, closed_at, touched_at, compressed_at, answered)
        where run.id = change.id and run.revision = change.revision
          and run.compressed_at is not distinct from change.compressed_at
        returning run.id, run.enrolment_id
      ), added as (
        insert into run_entry (run_id, seq, kind, step_id, turn, response_json, at)
        select updated.id, entry.seq, entry.kind, entry.step_id, entry.turn, entry.response_json, entry.at
        from json_to_recordset(${slot('entries')}) as entry
          (run_id text, seq integer, kind text, step_id text, turn integer, response_json text, at bigint)
          join updated on updated.id = entry.run_id
      )${reportAnswers(slot)}
      select id from updated`,
  );

function storeOnSqlite(db: Kysely<Tables>): Store {
  const update = new PreparedQuery<{ id: string }, { rows: string }>(
    db,
    (slot) => sql`
      update run set
        started_at = coalesce(change.value ->> 'started_at', run.started_at),
        completed_at = coalesce(change.value ->> 'completed_at', run.completed_at),
        closed_at = coalesce(change.value ->> 'closed_at', run.closed_at),
        touched_at = change.value ->> 'touched_at',
        revision = run.revision + 1,
        answers = run.answers + (change.value ->> 'answered')
      from json_each(${slot('rows')}) as change
      where run.id = change.value ->> 'id' and run.revision = change.value ->> 'revision'
        and run.compressed_at is (change.value ->> 'compressed_at')
      returning run.id`,
  );
  const add = new PreparedQuery<never, { entries: string }>(
    db,
    (slot) => sql`
      insert into run_entry (run_id, seq, kind, step_id, turn, response_json, at)
      select value ->> 'run_id', value ->> 'seq', value ->> 'kind', value ->> 'step_id',
        value ->> 'turn', value ->> 'response_json', value ->> 'at'
      from json_each(${slot('entries')})`,
  );
  return (rows, entries, answers) =>
    db.transaction().execute(async (transaction) => {
      const updated = await update.rows({ rows: JSON.stringify(rows) }, transaction);
      const ids = new Set(updated.map(({ id }) => id));
      const added = entries.filter(({ run_id: id }) => ids.has(id));
      if (added.length > 0) await add.rows({ entries: JSON.stringify(added) }, transaction);
      await insertReportAnswers(
        transaction,
        answers.filter(({ run_id: id }) => ids.has(id)),
      );
      return updated;
    });
}

type UpdatedRow = Pick<
  RunRow,
  'id' | 'revision' | 'started_at' | 'completed_at' | 'closed_at' | 'touched_at' | 'compressed_at'
> & {
  /** The number of answers that the change adds. */
  answered: number;
};

const updatedRow = ({ stored, change }: RunChangeWithAnswers): UpdatedRow => ({
  id: stored.id,
  revision: stored.revision,
  started_at: change.startedAt ?? null,
  completed_at: change.completedAt ?? null,
  closed_at: change.closedAt ?? null,
  touched_at: lastInstantOfChange(change, stored.touchedAt),
  compressed_at: stored.compressedAt,
  answered: (change.append ?? []).filter(({ kind }) => kind === 'answered').length,
});

/**
 * Returns the instant of a change, never earlier than the run's last one: the clocks of two servers may differ
 * slightly.
 */
export function lastInstantOfChange(
  { startedAt, completedAt, closedAt, append = [] }: RunChange,
  before: number,
): number {
  const instants = [before, startedAt, completedAt, closedAt, ...append.map(({ at }: RunEntry) => at)];
  return Math.max(...instants.filter((instant) => instant !== undefined));
}
