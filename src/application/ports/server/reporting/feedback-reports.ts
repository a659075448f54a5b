import type { ActivityDefinition } from '../../../../domain/activity/definition.ts';
import type { RunEntry } from '../../../../domain/chat/run-entry.ts';

/** The origin of answers: inside Programmes, in Activities alone, or both (decision S15). */
export type ReportScope = 'programmes' | 'activities' | 'both';

/** The filter of a report; null means no restriction. Instants are epoch ms; `until` is exclusive. */
export type ReportFilter = {
  scope: ReportScope;
  programmeId: string | null;
  activityId: string | null;
  from: number | null;
  until: number | null;
};

/**
 * A run to be counted. `family` is a pseudonym: the same for all runs of one family, and without meaning outside the
 * count.
 */
export type ReportedRun = {
  family: string;
  definition: ActivityDefinition;
  startedAt: number;
  completedAt: number | null;
  log: readonly RunEntry[];
};

/**
 * The answers of families, pseudonymised for the readers of reports.
 *
 * Adapters: `csv` returns lines in the form of `formatCsvLine` and `reportLines` (domain/reporting/csv.ts), without the
 * header, in no order, from one consistent snapshot, in little memory; null when there are none. A family's pseudonym
 * must stay the same and be irreversible without a key that never leaves the adapter. An erased person is 'erased'.
 */
export interface FeedbackReports {
  csv(filter: ReportFilter): Promise<AsyncIterable<string> | null>;
  /**
   * Returns the started runs of one Activity, closed runs included, by `startedAt`; the runs of one family follow each
   * other.
   */
  runs(filter: ReportFilter & { activityId: string }): AsyncIterable<ReportedRun>;
}

export const erasedFamilyPseudonym = 'erased';
