import { sql, type Kysely } from 'kysely';
import type { Run, RunChange } from '../../../domain/chat/run.ts';
import type { RunEntry } from '../../../domain/chat/script.ts';
import { PreparedQuery } from '../platform/database/prepared-query.ts';
import { StaleRevisionError } from '../platform/database/optimistic-retry.ts';
import { rowsOf } from '../platform/database/run-entries.ts';
import type { RunRow, Tables } from '../platform/database/tables.ts';
import { batched } from '../platform/database/batched.ts';

/** A run as it was read: a change of it counts only while it is still at that revision. */
export type Stored = Run & { revision: number; touchedAt: number };

function moved(db: Kysely<Tables>, stored: Stored, change: RunChange) {
  return db
    .updateTable('run')
    .set({
      ...(change.startedAt === undefined ? {} : { started_at: change.startedAt }),
      ...(change.completedAt === undefined ? {} : { completed_at: change.completedAt }),
      ...(change.closedAt === undefined ? {} : { closed_at: change.closedAt }),
      touched_at: lastInstantOf(change, stored.touchedAt),
      revision: stored.revision + 1,
    })
    .where('id', '=', stored.id)
    .where('revision', '=', stored.revision);
}

/** Moves a run on, inside a transaction; throws Outdated where another change came first. */
export async function saveRunChange(db: Kysely<Tables>, { stored, change }: RunChangeRow): Promise<void> {
  const { numUpdatedRows } = await moved(db, stored, change).executeTakeFirst();
  if (numUpdatedRows === 0n) throw new StaleRevisionError();
  const entries = rowsOf(stored.id, stored.log.length, change.append);
  if (entries.length > 0) await db.insertInto('run_entry').values(entries).execute();
}

export type RunChangeRow = { stored: Stored; change: RunChange };

/** The same as one statement for all who move at once, which PostgreSQL stores whole or not at all. */
export function saveRunChangesBatched(db: Kysely<Tables>): (move: RunChangeRow) => Promise<void> {
  const query = new PreparedQuery<{ id: string }, Record<keyof MovedRow, unknown[]> & { entries: string }>(
    db,
    (slot) => sql`
      with moved as (
        update run set
          started_at = coalesce(move.started_at, run.started_at),
          completed_at = coalesce(move.completed_at, run.completed_at),
          closed_at = coalesce(move.closed_at, run.closed_at),
          touched_at = move.touched_at,
          revision = run.revision + 1
        from unnest(${slot('id')}::text[], ${slot('revision')}::bigint[], ${slot('started_at')}::bigint[],
            ${slot('completed_at')}::bigint[], ${slot('closed_at')}::bigint[], ${slot('touched_at')}::bigint[])
          as move (id, revision, started_at, completed_at, closed_at, touched_at)
        where run.id = move.id and run.revision = move.revision
        returning run.id
      ), added as (
        insert into run_entry (run_id, seq, kind, step_id, response_json, at)
        select moved.id, entry.seq, entry.kind, entry.step_id, entry.response_json, entry.at
        from json_to_recordset(${slot('entries')}) as entry
          (run_id text, seq integer, kind text, step_id text, response_json text, at bigint)
          join moved on moved.id = entry.run_id
      )
      select id from moved`,
  );
  return batched(async (moves) => {
    // Of two changes of one run the second was decided on what the first one changes.
    const first = new Map(moves.toReversed().map((move) => [move.stored.id, move]));
    // In one order everywhere, so that two processes seldom wait for each other.
    const inOrder = [...first.values()].toSorted((one, other) => (one.stored.id < other.stored.id ? -1 : 1));
    const rows = inOrder.map(movedRow);
    const column = (name: keyof MovedRow) => rows.map((row) => row[name]);
    const entries = inOrder.flatMap(({ stored, change }) =>
      rowsOf(stored.id, stored.log.length, change.append),
    );
    const moved = await query.rows({
      id: column('id'),
      revision: column('revision'),
      started_at: column('started_at'),
      completed_at: column('completed_at'),
      closed_at: column('closed_at'),
      touched_at: column('touched_at'),
      entries: JSON.stringify(entries),
    });
    const ids = new Set(moved.map(({ id }) => id));
    return moves.map((move) =>
      first.get(move.stored.id) === move && ids.has(move.stored.id) ? undefined : new StaleRevisionError(),
    );
  });
}

type MovedRow = Pick<RunRow, 'id' | 'revision' | 'started_at' | 'completed_at' | 'closed_at' | 'touched_at'>;

const movedRow = ({ stored, change }: RunChangeRow): MovedRow => ({
  id: stored.id,
  revision: stored.revision,
  started_at: change.startedAt ?? null,
  completed_at: change.completedAt ?? null,
  closed_at: change.closedAt ?? null,
  touched_at: lastInstantOf(change, stored.touchedAt),
});

/** Never back in time: two servers' clocks may differ by a little. */
export function lastInstantOf(
  { startedAt, completedAt, closedAt, append = [] }: RunChange,
  before: number,
): number {
  const instants = [before, startedAt, completedAt, closedAt, ...append.map(({ at }: RunEntry) => at)];
  return Math.max(...instants.filter((instant) => instant !== undefined));
}
