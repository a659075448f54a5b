import type { Kysely } from 'kysely';
import { UnreadableLog } from '../../../application/ports/server/chat/run-repository.ts';
import type { PersonalRows } from '../../../application/ports/server/people/person-records.ts';
import type { ActivityDefinition } from '../../../domain/activity/definition.ts';
import { foldPrivate, lastPrivateHelp, privateParts } from '../../../domain/chat/private-parts.ts';
import { answeredPrivately } from '../../../domain/steps/holder.ts';
import type { RunEntry } from '../../../domain/chat/run-entry.ts';
import { ContentVersions } from '../platform/database/content-versions.ts';
import type { Owner } from '../platform/database/tables/owner.ts';
import { entriesOf, logOf } from '../platform/database/run-entries.ts';
import type { RunEntryRow, Tables } from '../platform/database/tables/tables.ts';

/** The rows of a run's log, compressed or not, with the places of the private ones. */
type RunRows = { rows: readonly RunEntryRow[]; places: ReadonlySet<number> };

/** Returns a person's rows in which private answers are marked as such, without their text or number. */
export async function rowsWithoutPrivate(
  db: Kysely<Tables>,
  owner: Owner,
  found: PersonalRows,
): Promise<PersonalRows> {
  const runs = await readRuns(db, owner, ({ definition, rows }): RunRows => {
    const log = readable(rows);
    // A newer version wrote this log, so that any part of it may be private.
    const places = log === null ? new Set(rows.keys()) : privateParts({ definition, log });
    return { rows, places };
  });
  const closed = new Map(
    [...runs].filter(([, { places }]) => places.size > 0).map(([id, run]) => [id, fold(run)]),
  );
  const isClosed = (row: Record<string, unknown>, column: string): boolean => closed.has(String(row[column]));
  return {
    ...found,
    run_entry: [...runs].flatMap(
      ([id, { rows }]): Record<string, unknown>[] => closed.get(id)?.rows ?? [...rows],
    ),
    report_answer: (found['report_answer'] ?? []).flatMap((row) => {
      const run = closed.get(String(row['run_id']));
      if (run === undefined) return [row];
      const seq = run.numberOf.get(Number(row['seq']));
      return seq === undefined ? [] : [{ ...row, seq }];
    }),
    // A run path shows the way through a private part, and the number of its answers.
    run_path: (found['run_path'] ?? []).map((row) =>
      isClosed(row, 'run_id') ? { ...row, path_json: answeredPrivately } : row,
    ),
    run: (found['run'] ?? []).map((row) =>
      isClosed(row, 'id') ? without(row, ['answers', 'revision']) : row,
    ),
  };
}

/**
 * Returns the rows of a log with one row for each private part, renumbered from 1, and the new numbers of the other
 * rows by their old ones: the length of a private part would show its course.
 */
function fold({ rows, places }: RunRows): {
  rows: Record<string, unknown>[];
  numberOf: ReadonlyMap<number, number>;
} {
  const left = foldPrivate<Record<string, unknown>>(rows, places, ({ run_id, step_id, at }) => ({
    run_id,
    kind: 'answered',
    step_id,
    response_json: answeredPrivately,
    at,
  }));
  return {
    rows: left.map((row, place) => ({ ...row, seq: place + 1 })),
    numberOf: new Map(left.flatMap((row, place) => ('seq' in row ? [[Number(row['seq']), place + 1]] : []))),
  };
}

/** Returns when this person's device was last in a private part that can lead to help (epoch ms); null for never. */
export async function lastHelpIn(db: Kysely<Tables>, owner: Owner): Promise<number | null> {
  const runs = await readRuns(db, owner, ({ definition, rows }) => {
    const log = readable(rows);
    return log === null ? Math.max(0, ...rows.map(({ at }) => at)) : lastPrivateHelp({ definition, log });
  });
  const instants = [...runs.values()].filter((at) => at !== null);
  return instants.length === 0 ? null : Math.max(...instants);
}

async function readRuns<Result>(
  db: Kysely<Tables>,
  { id }: Owner,
  read: (run: { definition: ActivityDefinition; rows: readonly RunEntryRow[] }) => Result,
): Promise<Map<string, Result>> {
  const versions = new ContentVersions(db);
  const runs = await db
    .selectFrom('run')
    .select(['id', 'activity_id', 'version'])
    .where('person_id', '=', id)
    .orderBy('id')
    .execute();
  const entries = await entriesOf(
    db,
    runs.map((run) => run.id),
  );
  const results = new Map<string, Result>();
  for (const { id: runId, activity_id: activityId, version } of runs) {
    const definition = await versions.activity(activityId, version);
    results.set(runId, read({ definition, rows: entries.get(runId) ?? [] }));
  }
  return results;
}

function readable(rows: readonly RunEntryRow[]): RunEntry[] | null {
  try {
    return logOf(rows);
  } catch (error) {
    if (error instanceof UnreadableLog) return null;
    throw error;
  }
}

const without = (row: Record<string, unknown>, columns: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));
