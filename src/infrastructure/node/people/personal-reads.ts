import { sql, type CompiledQuery, type RawBuilder } from 'kysely';
import type { PersonalRows } from '../../../application/ports/server/people/person-records.ts';
import type { ActivityDefinition } from '../../../domain/activity/definition.ts';
import type { ContentVersions } from '../platform/database/content-versions.ts';
import type { OpenDatabase, DatabaseReadView } from '../platform/database/database-types.ts';
import { inParts, sizedRuns, runSizeOf } from '../platform/database/parts-of-runs.ts';
import { byRun, entriesQuery } from '../platform/database/run-entries.ts';
import type { RowOwner } from '../platform/database/tables/owner.ts';
import { tables, type RunEntryRow } from '../platform/database/tables/tables.ts';
import type { EventLoopTurns } from '../platform/turns-of-work.ts';
import { FewAtATime } from '../platform/waiting/few-at-a-time.ts';
import { fileIsBeingMade } from '../platform/http/export-words.ts';
import { findRowOwner } from './find-owner.ts';
import { foldedLog, findLastPrivateHelpTime, withoutFolded, type FoldedLog } from './private-rows.ts';

type Source = { view: DatabaseReadView; owner: RowOwner };
type PlayedRun = { id: string; definition: ActivityDefinition; rows: readonly RunEntryRow[] };

/** The most rows that are read before other requests are served, except for the log of one run. */
const rowsAtOnce = 250;

/**
 * Reads all rows of a person in one snapshot, on a connection of its own and in pieces: other requests are served
 * between two pieces. One such reading of a person runs at a time, and a few in a process.
 */
export class PersonalReads {
  readonly #database: OpenDatabase;
  readonly #versions: ContentVersions;
  readonly #turns: EventLoopTurns;
  readonly #queue = new FewAtATime(fileIsBeingMade);

  constructor(database: OpenDatabase, versions: ContentVersions, turns: EventLoopTurns) {
    this.#database = database;
    this.#versions = versions;
    this.#turns = turns;
  }

  /**
   * Returns every row of a person, without secrets; unless `hasPrivate`, private answers are only marked as such.
   * Returns null for an unknown person. @throws AppError 'Unavailable' while too many such reads wait.
   */
  rows(personId: string, hasPrivate: boolean): Promise<PersonalRows | null> {
    return this.#read(personId, async (source) => {
      const entries: Record<string, unknown>[] = [];
      const closed = new Map<string, FoldedLog>();
      for await (const run of this.#runs(source)) {
        const part = hasPrivate ? null : foldedLog(run);
        if (part) closed.set(run.id, part);
        for (const row of part?.rows ?? run.rows) entries.push(row);
      }
      const found: PersonalRows = {};
      for (const [name, { of, secret }] of Object.entries(tables)) {
        // A compressed log is left out, because its entries are among the rows of logs.
        if (!of || name === 'compressed_log') continue;
        found[name] =
          name === 'run_entry'
            ? entries
            : await this.#rowsOf(
                source,
                sql<
                  Record<string, unknown>
                >`select own.* from ${sql.table(name)} as own where ${of(source.owner)}`,
                (row) => withoutFolded(name, withoutColumns(row, secret), closed),
              );
      }
      return (found['person'] ?? []).length > 0 ? found : null;
    });
  }

  /**
   * Returns when the person was last in a private part of a conversation that can lead to help, such as a helpline
   * (epoch ms); null for never.
   */
  lastPrivateHelp(personId: string): Promise<number | null> {
    return this.#read(personId, async (source) => {
      let last: number | null = null;
      for await (const run of this.#runs(source)) {
        const at = findLastPrivateHelpTime(run);
        if (at !== null) last = Math.max(last ?? at, at);
      }
      return last;
    });
  }

  #read<Result>(personId: string, read: (source: Source) => Promise<Result>): Promise<Result | null> {
    return this.#queue.run(personId, async () => {
      const owner = await findRowOwner(this.#database.db, personId);
      if (!owner) return null;
      const view = await this.#database.openView();
      try {
        return await read({ view, owner });
      } finally {
        await view.close();
      }
    });
  }

  async #rowsOf(
    { view }: Source,
    query: RawBuilder<Record<string, unknown>>,
    changed: (row: Record<string, unknown>) => Record<string, unknown> | null,
  ): Promise<Record<string, unknown>[]> {
    const rows: Record<string, unknown>[] = [];
    await this.#turns.next();
    let read = 0;
    for await (const row of view.rows(query.compile(this.#database.db))) {
      read += 1;
      if (read % rowsAtOnce === 0) await this.#turns.next();
      const left = changed(row);
      if (left) rows.push(left);
    }
    return rows;
  }

  /** Yields the runs with their logs, ordered by id. Other requests are served before and after a log is read. */
  async *#runs({ view, owner: { id: personId } }: Source): AsyncIterable<PlayedRun> {
    const { db } = this.#database;
    const runs = await all(view, sizedRuns(db, personId).select(['activity_id', 'version']).compile());
    const byId = new Map(runs.map((run) => [run.id, run]));
    for (const ids of inParts(runs.map(runSizeOf))) {
      await this.#turns.next();
      const logs = byRun(ids, await all(view, entriesQuery(db, ids).compile()));
      await this.#turns.next();
      for (const [id, rows] of logs) {
        const { activity_id: activityId, version } = byId.get(id)!;
        yield { id, definition: await this.#versions.activity(activityId, version), rows };
      }
    }
  }
}

async function all<Row>(view: DatabaseReadView, query: CompiledQuery<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of view.rows(query)) rows.push(row);
  return rows;
}

const withoutColumns = (row: Record<string, unknown>, columns: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));
