import type { StepResponse } from '../../../domain/chat/response.ts';
import type { RunEntry } from '../../../domain/chat/script.ts';
import type { RunEntryRow } from './tables.ts';

export type EntryColumns = {
  [Name in 'kind' | 'step_id' | 'response_json' | 'at']: RunEntryRow[Name] | null;
};

/** The log of a run from its rows in order; a run without entries has one row without kind. */
export function logOf(rows: readonly EntryColumns[]): RunEntry[] {
  return rows.flatMap(({ kind, step_id: stepId, response_json: response, at }): RunEntry[] => {
    if (kind === null || at === null) return [];
    if (kind === 'opened') return [{ kind, at }];
    if (kind === 'touchpoint-ended') return [{ kind, touchpointId: stepId!, at }];
    return [{ kind, stepId: stepId!, response: JSON.parse(response!) as StepResponse, at }];
  });
}

/** The rows of entries that come after `length` earlier ones. */
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
