import type { Kysely } from 'kysely';
import type { Tables } from './tables/tables.ts';

/** The most entries of one group of runs, unless it is a single run. */
const entriesAtOnce = 500;

/** Groups the ids of runs; a group has at most `entriesAtOnce` entries, or is a single run. */
export function inParts(runs: readonly { id: string; entries: number }[]): string[][] {
  const parts: string[][] = [];
  let room = 0;
  for (const { id, entries } of runs) {
    room -= entries + 1;
    const part = room < 0 ? undefined : parts.at(-1);
    if (part) part.push(id);
    else {
      parts.push([id]);
      room = entriesAtOnce - entries - 1;
    }
  }
  return parts;
}

/** Returns the query of a person's runs, ordered by id, with what `runSizeOf` needs. */
export const sizedRuns = (db: Kysely<Tables>, personId: string) =>
  db
    .selectFrom('run')
    .leftJoin('compressed_log as compressed', 'compressed.run_id', 'run.id')
    .select(['run.id', 'compressed.entries'])
    .select(({ selectFrom }) =>
      selectFrom('run_entry')
        .whereRef('run_entry.run_id', '=', 'run.id')
        .select(({ fn }) => fn.max('run_entry.seq').as('seq'))
        .as('last'),
    )
    .where('run.person_id', '=', personId)
    .orderBy('run.id');

/** Returns a run of `sizedRuns` with its approximate number of entries. */
export const runSizeOf = ({
  id,
  entries,
  last,
}: {
  id: string;
  entries: number | null;
  last: number | null;
}): { id: string; entries: number } => ({ id, entries: entries ?? last ?? 0 });
