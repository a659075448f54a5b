import type { Kysely } from 'kysely';
import type { ActivityDefinition } from '../../../domain/activity/definition.ts';
import type { ContentVersions } from '../platform/database/content-versions.ts';
import type { OpenDatabase } from '../platform/database/database-types.ts';
import { StaleRevisionError, retryOnStaleRevision } from '../platform/database/optimistic-retry.ts';
import {
  insertReportAnswers,
  ReportAnswerConverter,
  type NewReportAnswer,
} from '../platform/database/report-answers.ts';
import { readRunEntries, toRunLog } from '../platform/database/run-entries.ts';
import type { RunRow, Tables } from '../platform/database/tables/tables.ts';

/** The most runs in one transaction, which lasts a few hundredths of a second. */
const batchSize = 200;

/** Converts answers from before migration 0039 to flat answers (rows for reports). */
export class SqlReportBacklog {
  readonly #database: OpenDatabase;
  readonly #versions: ContentVersions;
  readonly #answers = new ReportAnswerConverter();

  constructor(database: OpenDatabase, versions: ContentVersions) {
    this.#database = database;
    this.#versions = versions;
  }

  /**
   * Converts the answers of the next runs and records the progress in one transaction. Returns whether there are more.
   * Several processes may do so at once.
   */
  layFlat(): Promise<boolean> {
    const { db } = this.#database;
    return retryOnStaleRevision(async () => {
      const standing = await db.selectFrom('report_backlog').select('after_run').executeTakeFirst();
      if (!standing) return false;
      const runs = await db
        .selectFrom('run')
        .select(['id', 'person_id', 'activity_id', 'version'])
        .where('id', '>', standing.after_run)
        .orderBy('id')
        .limit(batchSize)
        .execute();
      // The versions are read before the transaction, which on SQLite has the only connection.
      const definitions = new Map<string, ActivityDefinition>();
      for (const { id, activity_id: activityId, version } of runs)
        definitions.set(id, await this.#versions.activity(activityId, version));
      const hasMore = runs.length === batchSize;
      const to = hasMore ? (runs.at(-1)?.id ?? null) : null;
      return db.transaction().execute(async (transaction) => {
        const still = await this.#locked(transaction, runs);
        await this.#layFlat(transaction, still, definitions);
        if (!(await noted(transaction, standing.after_run, to))) throw new StaleRevisionError();
        return hasMore;
      });
    });
  }

  /**
   * Locks and returns the runs that were not erased. An erasure waits and then deletes the new rows too, and meanwhile
   * the logs are neither changed nor compressed.
   */
  async #locked(db: Kysely<Tables>, runs: readonly OldRun[]): Promise<OldRun[]> {
    if (runs.length === 0) return [];
    const ids = runs.map(({ id }) => id);
    const some = db.selectFrom('run').select('id').where('id', 'in', ids).orderBy('id');
    const rows = await (this.#database.dialect === 'postgres' ? some.forShare() : some).execute();
    const there = new Set(rows.map(({ id }) => id));
    return runs.filter(({ id }) => there.has(id));
  }

  async #layFlat(
    db: Kysely<Tables>,
    runs: readonly OldRun[],
    definitions: ReadonlyMap<string, ActivityDefinition>,
  ): Promise<void> {
    if (runs.length === 0) return;
    const logs = await readRunEntries(
      db,
      runs.map(({ id }) => id),
    );
    const rows: NewReportAnswer[] = [];
    for (const { id: runId, person_id: personId, activity_id: activityId, version } of runs) {
      const definition = definitions.get(runId);
      if (!definition) continue;
      const of = { runId, personId, activityId, version, definition };
      rows.push(
        ...(await this.#answers.rowsOf(db, { ...of, log: toRunLog(logs.get(runId) ?? []), from: 0 })),
      );
    }
    await insertReportAnswers(db, rows);
  }
}

type OldRun = Pick<RunRow, 'id' | 'person_id' | 'activity_id' | 'version'>;

/** Records that runs are converted up to the id `to`, or all with null; returns false if another process was first. */
async function noted(db: Kysely<Tables>, from: string, to: string | null): Promise<boolean> {
  if (to === null) {
    const { numDeletedRows } = await db
      .deleteFrom('report_backlog')
      .where('after_run', '=', from)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable('report_backlog')
    .set({ after_run: to })
    .where('after_run', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
