import {
  sql,
  type CompiledQuery,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
} from 'kysely';
import type { ReportFilter } from '../../../application/ports/server/reporting/feedback-reports.ts';
import type { OpenDatabase } from '../platform/database/database-types.ts';
import { compressedLogColumns, readRunEntries, type RunLogRow } from '../platform/database/run-entries.ts';
import type { RunEntryRow, RunRow, Tables } from '../platform/database/tables/tables.ts';

/** Returns the query of the run up to which answers are converted to report rows; no row means that all are. */
export const reportBacklogQuery = (db: Kysely<Tables>) =>
  db.selectFrom('report_backlog').select('after_run').compile();

/** Returns the query of the forms of one Activity, or of all. */
export const feedbackFormsQuery = (db: Kysely<Tables>, { activityId }: ReportFilter) =>
  db
    .selectFrom('report_form')
    .select(['id', 'questions_json'])
    .where((row) => (activityId === null ? row.lit(true) : row('activity_id', '=', activityId)))
    .compile();

/** The flat answer (row for reports) in the form that ReportLineWriter reads, in UTF-8. */
export type FlatAnswerRecord = { record: Buffer };

/** Returns the query of flat answers (rows for reports); with `upTo` only of runs up to that id. */
export function flatAnswersQuery(
  { db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>,
  filter: ReportFilter,
  upTo: string | null,
): CompiledQuery<FlatAnswerRecord> {
  const { scope, programmeId, activityId } = filter;
  const text = sql<Buffer>`form_id || ',' || coalesce(programme_id, '') || ',' || changed || ',' || lead || answers`;
  const record = dialect === 'sqlite' ? sql<Buffer>`cast(${text} as blob)` : text;
  return db
    .selectFrom('report_answer')
    .select(record.as('record'))
    .where((row) =>
      row.and([
        ...within(row, 'at', filter),
        ...(activityId === null
          ? []
          : [
              row(
                'form_id',
                'in',
                row.selectFrom('report_form').select('id').where('activity_id', '=', activityId),
              ),
            ]),
        ...(programmeId === null ? [] : [row('programme_id', '=', programmeId)]),
        ...(scope === 'programmes' ? [row('programme_id', 'is not', null)] : []),
        ...(scope === 'activities' ? [row('programme_id', 'is', null)] : []),
        ...(upTo === null ? [] : [row('run_id', '<=', upTo)]),
      ]),
    )
    .compile();
}

/** The entry of a run's log, or a whole compressed log. */
export type AnswerLogRow = Pick<RunRow, 'id' | 'person_id' | 'activity_id' | 'version'> &
  RunLogRow & { programme_id: string | null };

/**
 * Returns queries of the answers, in runs after an id, that a report may contain. For a run with a changed answer or a
 * compressed log they return all entries, grouped by run and in order.
 */
export function answersAfterRunQueries(
  db: Kysely<Tables>,
  filter: ReportFilter,
  after: string,
): CompiledQuery<AnswerLogRow>[] {
  const none = sql<null>`null`;
  const compressed = db
    .selectFrom('compressed_log as compressed')
    .innerJoin('run', 'run.id', 'compressed.run_id')
    .leftJoin('enrolment', 'enrolment.id', 'run.enrolment_id')
    .select(runColumns)
    .select([none.as('kind'), none.as('at'), none.as('step_id'), none.as('response_json')])
    .select(compressedLogColumns)
    .where('compressed.run_id', '>', after)
    .where((row) => row.and(placeOf(row, filter)));
  const plain = db
    .selectFrom('run_entry as entry')
    .innerJoin('run', 'run.id', 'entry.run_id')
    .leftJoin('enrolment', 'enrolment.id', 'run.enrolment_id')
    .select(runColumns)
    .select(['entry.kind', 'entry.at', 'entry.step_id', 'entry.response_json'])
    .where('entry.run_id', '>', after)
    .where((row) => row.and(placeOf(row, filter)));
  const isChanged = sql<boolean>`exists (
    select 1 from run_entry as change where change.run_id = entry.run_id and change.kind = 'rewound')`;
  const unchanged = plain
    .where('entry.kind', '=', 'answered')
    .where('entry.response_json', 'like', '%questionResponses%')
    .where((row) => row.and([...within(row, 'entry.at', filter), row.not(isChanged)]));
  const changed = plain.where(isChanged).orderBy('entry.run_id').orderBy('entry.seq');
  return [unchanged.compile(), changed.compile(), compressed.compile()];
}

const runColumns = [
  'run.id',
  'run.person_id',
  'run.activity_id',
  'run.version',
  'enrolment.programme_id',
] as const;

/** Returns whether an entry's instant is in the period of a report. */
export const isInReportPeriod = (at: number, { from, until }: ReportFilter): boolean =>
  (from === null || at >= from) && (until === null || at < until);

/** The number of runs that are read at once. */
const batchSize = 500;

/** Yields started runs (each one play of an Activity) with the rows of their logs in order, grouped by person. */
export async function* readReportedRuns(db: Kysely<Tables>, filter: ReportFilter & { activityId: string }) {
  let after = { person: '', run: '' };
  for (;;) {
    const runs = await db
      .selectFrom('run')
      .leftJoin('enrolment', 'enrolment.id', 'run.enrolment_id')
      .selectAll('run')
      .where('run.started_at', 'is not', null)
      .where((row) => row.and([...placeOf(row, filter), ...within(row, 'run.started_at', filter)]))
      .where(sql<boolean>`(run.person_id, run.id) > (${after.person}, ${after.run})`)
      .orderBy('run.person_id')
      .orderBy('run.id')
      .limit(batchSize)
      .execute();
    const entries = await readRunEntries(
      db,
      runs.map(({ id }) => id),
    );
    for (const run of runs) yield { run, entries: entries.get(run.id) ?? [] };
    const last = runs.at(-1);
    if (!last || runs.length < batchSize) return;
    after = { person: last.person_id, run: last.id };
  }
}

type Builder = ExpressionBuilder<Tables & { entry: RunEntryRow }, 'run' | 'enrolment'>;

function placeOf(row: Builder, { scope, programmeId, activityId }: ReportFilter) {
  return [
    ...(activityId === null ? [] : [row('run.activity_id', '=', activityId)]),
    ...(programmeId === null ? [] : [row('enrolment.programme_id', '=', programmeId)]),
    ...(scope === 'programmes' ? [row('run.enrolment_id', 'is not', null)] : []),
    ...(scope === 'activities' ? [row('run.enrolment_id', 'is', null)] : []),
  ];
}

function within<Column extends string>(
  row: (column: Column, operator: '>=' | '<', value: number) => Expression<SqlBool>,
  column: Column,
  { from, until }: ReportFilter,
) {
  return [
    ...(from === null ? [] : [row(column, '>=', from)]),
    ...(until === null ? [] : [row(column, '<', until)]),
  ];
}
