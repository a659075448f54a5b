import { setImmediate as turn } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { erasedFamilyPseudonym } from '../../../application/ports/server/reporting/feedback-reports.ts';
import { UnreadableLogError } from '../../../application/ports/server/chat/run-repository.ts';
import type { ReportedRunPath, RunPaths } from '../../../application/ports/server/reporting/run-paths.ts';
import type { RunEntry } from '../../../domain/chat/run-entry.ts';
import { computeRunPath, type RunPath } from '../../../domain/reporting/run-path.ts';
import type { ContentVersions } from '../platform/database/content-versions.ts';
import type { OpenDatabase } from '../platform/database/database-types.ts';
import { readRunEntries, toRunLog } from '../platform/database/run-entries.ts';
import { parseStoredJson, type JsonText } from '../platform/database/tables/stored-json.ts';
import type { RunRow, Tables } from '../platform/database/tables/tables.ts';

type RunPathRow = Tables['run_path'];

/** The number of runs that are read at once, without their logs. */
const batchSize = 1000;
/** The number of logs that are read and folded at once, in about a hundredth of a second. */
const fewLogs = 50;

type Listed = Pick<RunRow, 'id' | 'person_id' | 'activity_id' | 'version' | 'revision'> & {
  started_at: number | null;
  completed_at: number | null;
  recorded: number | null;
  path_json: JsonText<RunPath> | null;
};

/** Stores run paths (how far each run came), each with the revision of its run. */
export class SqlRunPaths implements RunPaths {
  readonly #database: OpenDatabase;
  readonly #versions: ContentVersions;

  constructor(database: OpenDatabase, versions: ContentVersions) {
    this.#database = database;
    this.#versions = versions;
  }

  async *of(activityId: string, most: number): AsyncIterable<ReportedRunPath> {
    const { db } = this.#database;
    const known = new Map<string, RunPath>();
    let left = most;
    let after = { person: '', run: '' };
    for (;;) {
      const runs = await listed(db)
        .where('run.activity_id', '=', activityId)
        .where('run.started_at', 'is not', null)
        .where(sql<boolean>`(run.person_id, run.id) > (${after.person}, ${after.run})`)
        .orderBy('run.person_id')
        .orderBy('run.id')
        .limit(batchSize)
        .execute();
      const behind = runs.filter(isBehind).slice(0, left);
      left -= behind.length;
      const fresh = await this.#record(behind);
      for (const run of runs) yield await this.#reported(run, fresh.get(run.id), known);
      const last = runs.at(-1);
      if (!last || runs.length < batchSize) return;
      // SQLite's statements run on this thread, so that other requests are served only in this pause.
      await turn();
      after = { person: last.person_id, run: last.id };
    }
  }

  async recordNext(after: string): Promise<string | null> {
    const { db } = this.#database;
    const ids = db.selectFrom('run').select('id').where('id', '>', after).orderBy('id').limit(batchSize);
    const { last, runs } = await db
      .selectFrom(ids.as('next'))
      .select((row) => [row.fn.max('id').as('last'), row.fn.countAll<number | string>().as('runs')])
      .executeTakeFirstOrThrow();
    if (last === null) return null;
    // Almost all paths are recorded already; the query leaves those runs out.
    const behind = await listed(db)
      .where('run.id', '>', after)
      .where('run.id', '<=', last)
      .where('run.started_at', 'is not', null)
      .where((row) =>
        row.or([
          row('path.revision', 'is', null),
          row('path.revision', '!=', row.ref('run.revision')),
          row('path.path_json', 'not like', sql.lit(`%${lastPart}%`)),
        ]),
      )
      .execute();
    await this.#record(behind);
    return Number(runs) === batchSize ? last : null;
  }

  /** Records the paths of runs, and returns those whose runs were not changed meanwhile. */
  async #record(runs: readonly Listed[]): Promise<Map<string, JsonText<RunPath>>> {
    const recorded = new Map<string, JsonText<RunPath>>();
    for (let first = 0; first < runs.length; first += fewLogs) {
      for (const row of await this.#recordFew(runs.slice(first, first + fewLogs)))
        recorded.set(row.run_id, row.path_json);
      await turn();
    }
    return recorded;
  }

  async #recordFew(runs: readonly Listed[]): Promise<RunPathRow[]> {
    const { db, dialect } = this.#database;
    // The logs are read before the transaction, which on SQLite has the only connection.
    const rows = await this.#paths(runs);
    if (rows.length === 0) return [];
    return db.transaction().execute(async (transaction) => {
      const ids = rows.map(({ run_id: id }) => id);
      const some = transaction
        .selectFrom('run')
        .select(['id', 'revision'])
        .where('id', 'in', ids)
        .orderBy('id');
      // An erasure waits until the paths are stored, and deletes them too.
      const still = await (dialect === 'postgres' ? some.forKeyShare() : some).execute();
      const revisions = new Map(still.map(({ id, revision }) => [id, revision]));
      const current = rows.filter(({ run_id: id, revision }) => revisions.get(id) === revision);
      if (current.length > 0)
        await transaction
          .insertInto('run_path')
          .values(current)
          .onConflict((conflict) =>
            conflict.column('run_id').doUpdateSet((row) => ({
              revision: row.ref('excluded.revision'),
              path_json: row.ref('excluded.path_json'),
            })),
          )
          .execute();
      return current;
    });
  }

  async #paths(runs: readonly Listed[]): Promise<RunPathRow[]> {
    const logs = await readRunEntries(
      this.#database.db,
      runs.map(({ id }) => id),
    );
    const rows: RunPathRow[] = [];
    for (const { id, revision, activity_id: activityId, version } of runs) {
      const definition = await this.#versions.activity(activityId, version);
      const log = readable(logs.get(id) ?? []);
      if (log)
        rows.push({ run_id: id, revision, path_json: JSON.stringify(computeRunPath(definition, log)) });
    }
    return rows;
  }

  async #reported(
    run: Listed,
    fresh: JsonText<RunPath> | undefined,
    known: Map<string, RunPath>,
  ): Promise<ReportedRunPath> {
    const { id, person_id: personId, version, started_at: startedAt, completed_at: completedAt } = run;
    const family = personId === erasedFamilyPseudonym ? id : personId;
    const json = fresh ?? run.path_json;
    const isBehindStill = fresh === undefined && isBehind(run);
    if (json === null || !isWhole(json) || startedAt === null)
      return { family, run: null, isBehind: isBehindStill };
    const definition = await this.#versions.activity(run.activity_id, version);
    const key = `${version} ${json}`;
    const path = known.get(key) ?? parseStoredJson(json);
    known.set(key, path);
    const isCompleted = completedAt !== null;
    return { family, run: { version, definition, startedAt, isCompleted, path }, isBehind: isBehindStill };
  }
}

/** The last field of a complete path; paths that another version recorded may lack it. */
const lastPart = '"ways":';

const isWhole = (json: JsonText<RunPath>): boolean => json.includes(lastPart);

const isBehind = ({ revision, recorded, path_json: json }: Listed): boolean =>
  recorded !== revision || json === null || !isWhole(json);

const listed = (db: Kysely<Tables>) =>
  db
    .selectFrom('run')
    .leftJoin('run_path as path', 'path.run_id', 'run.id')
    .select(['run.id', 'run.person_id', 'run.activity_id', 'run.version', 'run.revision'])
    .select(['run.started_at', 'run.completed_at', 'path.revision as recorded', 'path.path_json']);

/** Returns the entries of a log; null if a newer version has written into it. */
function readable(rows: Parameters<typeof toRunLog>[0]): RunEntry[] | null {
  try {
    return toRunLog(rows);
  } catch (error) {
    if (error instanceof UnreadableLogError) return null;
    throw error;
  }
}
