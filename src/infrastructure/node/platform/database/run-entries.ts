import type { Kysely } from 'kysely';
import { UnreadableLogError } from '../../../../application/ports/server/chat/run-repository.ts';
import { isStepLogEntry, type RunEntry } from '../../../../domain/chat/run-entry.ts';
import { decompressLog, type CompressedLogRow } from './compressed-log.ts';
import { parseStoredJson } from './tables/stored-json.ts';
import type { RunEntryRow, Tables } from './tables/tables.ts';

export type RunEntryColumns = {
  [Name in 'kind' | 'step_id' | 'response_json' | 'at']: RunEntryRow[Name] | null;
};

/** The row of a log, or of its compressed form, as left joins with `run_entry` and `compressed_log` return it. */
export type RunLogRow = RunEntryColumns & Partial<CompressedColumns>;
type CompressedColumns = { [Name in keyof CompressedLogRow]: CompressedLogRow[Name] | null };

/** The columns for queries with `compressed_log as compressed`. */
export const compressedLogColumns = [
  'compressed.run_id',
  'compressed.format',
  'compressed.entries',
  'compressed.bytes',
] as const;

/**
 * Returns the log of a run from its rows in order, or from the row of its compressed log; a run without entries has one
 * row without kind.
 */
export function toRunLog(rows: readonly RunLogRow[]): RunEntry[] {
  return rows.flatMap((row) => (isCompressed(row) ? decompressLog(row).flatMap(entryIn) : entryIn(row)));
}

const isCompressed = (row: RunLogRow): row is RunLogRow & CompressedLogRow => Boolean(row.bytes);

function entryIn({ kind, step_id: stepId, response_json: response, at }: RunEntryColumns): RunEntry[] {
  if (kind === null || at === null) return [];
  if (kind === 'opened') return [{ kind, at }];
  const held = response === null ? null : parseStoredJson(response);
  if (kind === 'recalled' && held && 'visit' in held) return [{ kind, ...held, at }];
  if (kind === 'spoke' && held && 'language' in held) return [{ kind, language: held.language, at }];
  if (stepId === null) throw new Error(`An entry '${kind}' of a run names no step.`);
  if (kind === 'touchpoint-ended') return [{ kind, touchpointId: stepId, at }];
  if (kind === 'rewound') return [{ kind, stepId, at }];
  if (kind !== 'answered' || !held || !('kind' in held)) throw new UnreadableLogError(kind);
  return [{ kind, stepId, response: held, at }];
}

/**
 * Returns the rows of the logs of runs, in order, whether they are stored as rows or compressed. One statement reads
 * both forms, so that it finds each log in exactly one.
 */
export async function readRunEntries(
  db: Kysely<Tables>,
  runIds: readonly string[],
): Promise<Map<string, RunEntryRow[]>> {
  return runIds.length === 0 ? new Map() : byRun(runIds, await entriesQuery(db, runIds).execute());
}

/** Returns the query of the logs of runs, whose rows `byRun` reads. */
export const entriesQuery = (db: Kysely<Tables>, runIds: readonly string[]) =>
  db
    .selectFrom('run')
    .leftJoin('run_entry as entry', 'entry.run_id', 'run.id')
    .leftJoin('compressed_log as compressed', 'compressed.run_id', 'run.id')
    .selectAll('entry')
    .select(['run.id', 'compressed.format', 'compressed.entries', 'compressed.bytes'])
    .where('run.id', 'in', runIds)
    .orderBy('run.id')
    .orderBy('entry.seq');
type EntryQueryRow = Awaited<ReturnType<ReturnType<typeof entriesQuery>['execute']>>[number];

/** Returns the rows of each log from the rows of `entriesQuery`. */
export function byRun(runIds: readonly string[], rows: readonly EntryQueryRow[]): Map<string, RunEntryRow[]> {
  const logs = new Map(runIds.map((id): [string, RunEntryRow[]] => [id, []]));
  for (const { id, format, entries, bytes, ...entry } of rows) {
    const log = logs.get(id);
    if (format !== null && entries !== null && bytes !== null)
      log?.push(...decompressLog({ run_id: id, format, entries, bytes }));
    else if (isStored(entry)) log?.push(entry);
  }
  return logs;
}

type Joined = { [Name in keyof RunEntryRow]: RunEntryRow[Name] | null };
const isStored = (row: Joined): row is RunEntryRow => row.run_id !== null;

/** Returns the rows for entries that are appended to a log. */
export function toRunEntryRows(
  runId: string,
  log: readonly RunEntry[],
  entries: readonly RunEntry[] = [],
): RunEntryRow[] {
  let turn = log.reduce((sum, entry) => sum + turnsOf(entry), 0);
  return entries.map((entry, index) => {
    const row = {
      run_id: runId,
      seq: log.length + index + 1,
      kind: entry.kind,
      step_id: stepOf(entry),
      turn,
      response_json: jsonOf(entry),
      at: entry.at,
    };
    turn += turnsOf(entry);
    return row;
  });
}

const turnsOf = ({ kind }: RunEntry): number => (kind === 'rewound' ? 1 : 0);

const rowsAtOnce = 500;

/** Inserts rows of logs within a transaction. */
export async function insertRunEntries(db: Kysely<Tables>, rows: readonly RunEntryRow[]): Promise<void> {
  for (let first = 0; first < rows.length; first += rowsAtOnce)
    await db
      .insertInto('run_entry')
      .values(rows.slice(first, first + rowsAtOnce))
      .execute();
}

/** Returns the JSON of the fields of an entry that have no column of their own. */
function jsonOf(entry: RunEntry): RunEntryRow['response_json'] {
  if (entry.kind === 'answered') return JSON.stringify(entry.response);
  if (entry.kind === 'spoke') return JSON.stringify({ language: entry.language });
  return entry.kind === 'recalled' ? JSON.stringify({ visit: entry.visit, words: entry.words }) : null;
}

/** Returns the step of an entry; null for a change of language, which may happen several times between two steps. */
function stepOf(entry: RunEntry): string | null {
  if (!isStepLogEntry(entry)) return null;
  return entry.kind === 'touchpoint-ended' ? entry.touchpointId : entry.stepId;
}
