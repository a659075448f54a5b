import { UnreadableLogError } from '../../../application/ports/server/chat/run-repository.ts';
import type { ActivityDefinition } from '../../../domain/activity/definition.ts';
import {
  foldPrivateParts,
  findLastPrivateHelpAt,
  findPrivatePartIndexes,
} from '../../../domain/chat/private-parts.ts';
import { privateAnswerText } from '../../../domain/steps/holder.ts';
import type { RunEntry } from '../../../domain/chat/run-entry.ts';
import { toRunLog } from '../platform/database/run-entries.ts';
import type { RunEntryRow } from '../platform/database/tables/tables.ts';

type Row = Record<string, unknown>;
/** The run with the rows of its log, compressed or not. */
type PlayedRows = { definition: ActivityDefinition; rows: readonly RunEntryRow[] };
/** The rows of a log with each private part as one row, and the new numbers of the other rows by their old ones. */
export type FoldedLog = { rows: Row[]; numberOf: ReadonlyMap<number, number> };

/**
 * Returns the rows of a log in which private answers are marked as such, without their text or number; null for a log
 * without any.
 */
export function foldedLog({ definition, rows }: PlayedRows): FoldedLog | null {
  const log = readable(rows);
  // A newer version wrote this log, and any part of it may be private.
  const places = log === null ? new Set(rows.keys()) : findPrivatePartIndexes({ definition, log });
  return places.size > 0 ? fold(rows, places) : null;
}

/**
 * Returns a table's row without anything that would reveal private parts; `closed` has the logs with private parts, by
 * run id. Returns null for the row of a private part itself.
 */
export function withoutFolded(table: string, row: Row, closed: ReadonlyMap<string, FoldedLog>): Row | null {
  if (table === 'report_answer') {
    const run = closed.get(String(row['run_id']));
    if (run === undefined) return row;
    const seq = run.numberOf.get(Number(row['seq']));
    return seq === undefined ? null : { ...row, seq };
  }
  // A run path reveals the way through a private part, and the number of answers in it.
  if (table === 'run_path')
    return closed.has(String(row['run_id'])) ? { ...row, path_json: privateAnswerText } : row;
  if (table === 'run' && closed.has(String(row['id']))) {
    const { answers: _answers, revision: _revision, ...shown } = row;
    return shown;
  }
  return row;
}

/** Folds private parts and numbers the rows anew from 1: the length of a private part would reveal its content. */
function fold(rows: readonly RunEntryRow[], places: ReadonlySet<number>): FoldedLog {
  const left = foldPrivateParts<Row>(rows, places, ({ run_id, step_id, at }) => ({
    run_id,
    kind: 'answered',
    step_id,
    response_json: privateAnswerText,
    at,
  }));
  return {
    rows: left.map((row, place) => ({ ...row, seq: place + 1 })),
    numberOf: new Map(left.flatMap((row, place) => ('seq' in row ? [[Number(row['seq']), place + 1]] : []))),
  };
}

/** Returns when the person was last in a private part of this run that can lead to help (epoch ms); null for never. */
export function findLastPrivateHelpTime({ definition, rows }: PlayedRows): number | null {
  const log = readable(rows);
  return log === null ? Math.max(0, ...rows.map(({ at }) => at)) : findLastPrivateHelpAt({ definition, log });
}

function readable(rows: readonly RunEntryRow[]): RunEntry[] | null {
  try {
    return toRunLog(rows);
  } catch (error) {
    if (error instanceof UnreadableLogError) return null;
    throw error;
  }
}
