import type { ActivityDefinition } from '../../../../domain/activity/definition.ts';
import type { RunEntry } from '../../../../domain/chat/run-entry.ts';

/** Answers given inside Programmes, to Activities alone, or both (decision S15). */
export type ReportScope = 'programmes' | 'activities' | 'both';

/** Null takes everything. Instants are epoch ms; `until` does not count itself. */
export type ReportFilter = {
  scope: ReportScope;
  programmeId: string | null;
  activityId: string | null;
  from: number | null;
  until: number | null;
};

/** A run as figures need it. `family` is the same for all runs of one, and only good for telling them apart. */
export type ReportedRun = {
  family: string;
  definition: ActivityDefinition;
  startedAt: number;
  completedAt: number | null;
  log: readonly RunEntry[];
};

/**
 * Families' answers, for readers who may not know whose they are.
 *
 * Adapters: `csv` gives lines as `csvLine` and `reportLines` of domain/reporting/csv.ts make them, without the head, in
 * no order, from one consistent view, however many, in little memory; null when there is none. A family has a pseudonym
 * that stays the same and cannot be turned back without a key that never leaves the adapter. An erased person is
 * 'erased'.
 */
export interface FeedbackReports {
  csv(filter: ReportFilter): Promise<AsyncIterable<string> | null>;
  /** The started runs of one Activity, closed ones too, by `startedAt`; all of one family after each other. */
  runs(filter: ReportFilter & { activityId: string }): AsyncIterable<ReportedRun>;
}

export const erasedFamily = 'erased';
