import { setImmediate as turn } from 'node:timers/promises';
import type { CompiledQuery } from 'kysely';
import type {
  ReportFilter,
  FeedbackReports,
  ReportedRun,
} from '../../../application/ports/server/reporting/feedback-reports.ts';
import { erasedFamilyPseudonym } from '../../../application/ports/server/reporting/feedback-reports.ts';
import { formatCsvCell } from '../../../domain/reporting/csv.ts';
import type { ContentVersions } from '../platform/database/content-versions.ts';
import type {
  OpenDatabase,
  PostgresReadView,
  DatabaseReadView,
} from '../platform/database/database-types.ts';
import { ReportAnswerConverter, listStandingAnswers } from '../platform/database/report-answers.ts';
import { toRunLog } from '../platform/database/run-entries.ts';
import { parseStoredJson } from '../platform/database/tables/stored-json.ts';
import { databaseUnavailableError } from '../platform/database/unavailable.ts';
import { encodeFormQuestions, ReportLineWriter, type FormQuestions } from './line-writer.ts';
import { toCopyStatement, createCopyReader } from './report-copy.ts';
import {
  answersAfterRunQueries,
  reportBacklogQuery,
  flatAnswersQuery,
  feedbackFormsQuery,
  isInReportPeriod,
  readReportedRuns,
  type AnswerLogRow,
  type FlatAnswerRecord,
} from './report-rows.ts';

/**
 * Writes reports of flat answers (rows for reports). Older answers are converted here until SqlReportBacklog has stored
 * them as flat answers.
 */
export class SqlFeedbackReports implements FeedbackReports {
  readonly #database: OpenDatabase;
  readonly #versions: ContentVersions;
  readonly #answers = new ReportAnswerConverter();

  constructor(database: OpenDatabase, versions: ContentVersions) {
    this.#database = database;
    this.#versions = versions;
  }

  async csv(filter: ReportFilter): Promise<AsyncIterable<string> | null> {
    return unlessEmpty(this.#pieces(filter));
  }

  async *runs(filter: ReportFilter & { activityId: string }): AsyncIterable<ReportedRun> {
    const { db } = this.#database;
    for await (const { run, entries } of readReportedRuns(db, filter)) {
      if (run.started_at === null) continue;
      yield {
        family:
          run.person_id === erasedFamilyPseudonym ? run.id : await this.#answers.familyOf(db, run.person_id),
        definition: await this.#versions.activity(run.activity_id, run.version),
        startedAt: run.started_at,
        completedAt: run.completed_at,
        log: toRunLog(entries),
      };
    }
  }

  async *#pieces(filter: ReportFilter): AsyncIterable<string> {
    const programmes = await this.#programmes();
    const database = this.#database;
    const { db } = database;
    const view = await database.openView();
    try {
      let after: string | null = null;
      for await (const row of view.rows(reportBacklogQuery(db))) after = row.after_run;
      const forms = new Map<string, FormQuestions>();
      for await (const { id, questions_json: questions } of view.rows(feedbackFormsQuery(db, filter)))
        forms.set(id, encodeFormQuestions(parseStoredJson(questions)));
      const writer = new ReportLineWriter(forms, programmes);
      const flat = flatAnswersQuery(database, filter, after);
      yield* 'copyOut' in view ? copied(view, flat, writer) : read(view, flat, writer);
      if (after !== null)
        for (const query of answersAfterRunQueries(db, filter, after))
          for await (const rows of byRun(view.rows(query))) {
            await this.#add(writer, rows, filter);
            yield* writer.take();
          }
      yield* writer.rest();
    } finally {
      await view.close();
    }
  }

  async #add(writer: ReportLineWriter, rows: Rows, filter: ReportFilter): Promise<void> {
    const { person_id: personId, activity_id: activityId, version, programme_id: programmeId } = rows[0];
    const definition = await this.#versions.activity(activityId, version);
    for (const { entry, changed } of listStandingAnswers(toRunLog(rows))) {
      if (!isInReportPeriod(entry.at, filter)) continue;
      const flat = await this.#answers.flatten(this.#database.db, { personId, version, definition, entry });
      if (flat) writer.addFlat(flat, programmeId ?? '', changed);
    }
  }

  /** Returns the CSV cell of each Programme's title, by the Programme's id. */
  async #programmes(): Promise<Map<string, Buffer>> {
    const items = await this.#database.db
      .selectFrom('content_item')
      .select(['id', 'current_version'])
      .where('kind', '=', 'programme')
      .execute();
    const titled = items.map(async ({ id, current_version: version }) => {
      const { title } = await this.#versions.programme(id, version);
      return [id, Buffer.from(formatCsvCell(title))] as const;
    });
    return new Map(await Promise.all(titled));
  }
}

async function* copied(
  view: PostgresReadView,
  query: CompiledQuery<FlatAnswerRecord>,
  writer: ReportLineWriter,
): AsyncIterable<string> {
  const next = createCopyReader((data, from, to) => writer.add(data, from, to));
  try {
    for await (const chunk of view.copyOut(toCopyStatement(query))) {
      next(chunk);
      yield* writer.take();
    }
  } catch (error) {
    throw databaseUnavailableError(error);
  }
}

async function* read(
  view: DatabaseReadView,
  query: CompiledQuery<FlatAnswerRecord>,
  writer: ReportLineWriter,
): AsyncIterable<string> {
  for await (const { record } of view.rows(query)) {
    writer.add(record, 0, record.length);
    for (const piece of writer.take()) {
      yield piece;
      await turn();
    }
  }
}

type Rows = [AnswerLogRow, ...AnswerLogRow[]];

/** Groups consecutive rows of one run. */
async function* byRun(rows: AsyncIterable<AnswerLogRow> | Iterable<AnswerLogRow>): AsyncIterable<Rows> {
  let gathered: Rows | null = null;
  for await (const row of rows) {
    if (gathered?.[0].id === row.id) gathered.push(row);
    else {
      if (gathered) yield gathered;
      gathered = [row];
    }
  }
  if (gathered) yield gathered;
}

/** Waits for the first piece, which shows whether a report is empty before its reply begins. */
async function unlessEmpty<Piece>(pieces: AsyncIterable<Piece>): Promise<AsyncIterable<Piece> | null> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) return null;
  return (async function* () {
    try {
      yield first.value;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  })();
}
