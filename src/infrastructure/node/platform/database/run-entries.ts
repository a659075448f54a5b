import type { RunEntry } from '../../../../domain/chat/script.ts';
import { readStored } from './stored-json.ts';
import type { RunEntryRow } from './tables.ts';

export type EntryColumns = {
  [Name in 'kind' | 'step_id' | 'response_json' | 'at']: RunEntryRow[Name] | null;
};

/** The log of a run from its rows in order; a run without entries has one row without kind. */
export function logOf(rows: readonly EntryColumns[]): RunEntry[] {
  return rows.flatMap(({ kind, step_id: stepId, response_json: response, at }): RunEntry[] => {
    if (kind === null || at === null) return [];
    if (kind === 'opened') return [{ kind, at }];
    if (stepId === null) throw new Error(`An entry '${kind}' of a run names no step.`);
    if (kind === 'touchpoint-ended') return [{ kind, touchpointId: stepId, at }];
    if (response === null) throw new Error('An answer of a run has no response.');
    return [{ kind, stepId, response: readStored(response), at }];
  });
}

/** The rows for entries that are appended to a log of `length` entries. */
export function rowsOf(runId: string, length: number, entries: readonly RunEntry[] = []): RunEntryRow[] {
  return entries.map((entry, index) => ({
    run_id: runId,
    seq: length + index + 1,
    kind: entry.kind,
    step_id: stepOf(entry),
    response_json: entry.kind === 'answered' ? JSON.stringify(entry.response) : null,
    at: entry.at,
  }));
}

function stepOf(entry: RunEntry): string | null {
  if (entry.kind === 'opened') return null;
  return entry.kind === 'answered' ? entry.stepId : entry.touchpointId;
}
