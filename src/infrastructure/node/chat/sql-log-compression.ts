import { sql, type Kysely } from 'kysely';
import { compressLog } from '../platform/database/compressed-log.ts';
import type { OpenDatabase } from '../platform/database/database-types.ts';
import { retryOnStaleRevision } from '../platform/database/optimistic-retry.ts';
import { readRunEntries } from '../platform/database/run-entries.ts';
import type { RunRow, Tables } from '../platform/database/tables/tables.ts';

/** The most runs in one transaction, which lasts a few hundredths of a second. */
const batchSize = 50;

/** The expression of the index `run_to_compress`; it must be the same for the index to be used. */
const finishedAt = sql<number | null>`coalesce(closed_at, completed_at)`;

export type LogCompressionResult = {
  runs: number;
  /** The number of entries in these runs' logs; `bytes` is the compressed size. */
  entries: number;
  bytes: number;
  /** True if there may be more runs to compress. False also when another process has locked the runs. */
  hasMore: boolean;
};

/** Compresses the logs of finished runs (docs/scale.md). Several processes may do so at once. */
export class SqlLogCompression {
  readonly #database: OpenDatabase;

  constructor(database: OpenDatabase) {
    this.#database = database;
  }

  /**
   * Compresses the logs of the next runs that finished and were last changed before `before` (epoch ms). Compresses
   * none until all old answers are stored as flat answers, because that conversion reads the logs.
   */
  async compressNext(before: number, now: number): Promise<LogCompressionResult> {
    const { db } = this.#database;
    const backlog = await db.selectFrom('report_backlog').select('after_run').executeTakeFirst();
    const runs = backlog
      ? []
      : await db
          .selectFrom('run')
          .select(['id', 'revision'])
          .where('compressed_at', 'is', null)
          .where(finishedAt, 'is not', null)
          .where(finishedAt, '<', before)
          .where('touched_at', '<', before)
          .orderBy(finishedAt)
          .limit(batchSize)
          .execute();
    const done = await this.compress(runs, now);
    return { ...done, hasMore: runs.length === batchSize && done.runs > 0 };
  }

  /** Compresses the logs of the runs that still have their revisions, in one transaction. */
  async compress(
    runs: readonly Pick<RunRow, 'id' | 'revision'>[],
    now: number,
  ): Promise<Omit<LogCompressionResult, 'hasMore'>> {
    const { db } = this.#database;
    if (runs.length === 0) return { runs: 0, entries: 0, bytes: 0 };
    return retryOnStaleRevision(async () => {
      // The logs are read outside the transaction, which on SQLite has the only connection.
      const entries = await readRunEntries(
        db,
        runs.map(({ id }) => id),
      );
      const logs = new Map<string, Awaited<ReturnType<typeof compressLog>>>();
      for (const { id } of runs) logs.set(id, await compressLog(id, entries.get(id) ?? []));
      return db.transaction().execute(async (transaction) => {
        const still = await this.#locked(transaction, runs);
        const rows = still.flatMap((id) => logs.get(id) ?? []);
        if (rows.length === 0) return { runs: 0, entries: 0, bytes: 0 };
        await transaction.insertInto('compressed_log').values(rows).execute();
        await transaction.updateTable('run').set({ compressed_at: now }).where('id', 'in', still).execute();
        const { numDeletedRows } = await transaction
          .deleteFrom('run_entry')
          .where('run_id', 'in', still)
          .executeTakeFirst();
        const sum = (key: (row: (typeof rows)[number]) => number) =>
          rows.reduce((all, row) => all + key(row), 0);
        const count = sum((row) => row.entries);
        if (numDeletedRows !== BigInt(count))
          throw new Error(
            `Logs with ${numDeletedRows} entries were compressed as ${count}; nothing is changed.`,
          );
        return { runs: rows.length, entries: count, bytes: sum(({ bytes }) => bytes.length) };
      });
    });
  }

  /**
   * Locks the runs whose logs are unchanged since they were read, and returns their ids; it skips runs that another
   * process has locked.
   */
  async #locked(db: Kysely<Tables>, runs: readonly Pick<RunRow, 'id' | 'revision'>[]): Promise<string[]> {
    const read = new Map(runs.map(({ id, revision }) => [id, revision]));
    const some = db
      .selectFrom('run')
      .select(['id', 'revision'])
      .where('id', 'in', [...read.keys()])
      .where('compressed_at', 'is', null)
      .orderBy('id');
    const rows = await (
      this.#database.dialect === 'postgres' ? some.forUpdate().skipLocked() : some
    ).execute();
    return rows.filter(({ id, revision }) => read.get(id) === revision).map(({ id }) => id);
  }
}
