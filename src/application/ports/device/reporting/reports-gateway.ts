import type { ReportName } from '../../../../domain/reporting/report-names.ts';
import { createPortToken, type PortToken } from '../../token.ts';

/** The query of a report. Both days are given or neither: yyyy-mm-dd in Europe/London, the last day included. */
export type ReportQuery = {
  startDate?: string;
  endDate?: string;
  programmeId?: string;
  activityId?: string;
};

/** The number of families, each counted once; null when the server withholds the number to protect families. */
export type FamilyCount = number | null;

/** The results of families in one Activity. */
export type ActivityFigures = {
  title: string;
  /** The rounding step: each number is rounded up to a multiple of this; null when numbers are exact. */
  roundedUpTo: number | null;
  /** The number of families that started; `completed` and every touchpoint's `reached` count some of these. */
  started: FamilyCount;
  completed: FamilyCount;
  /**
   * The number of families that stopped for their safety, including those that continued or completed later; null when
   * the server does not count it.
   */
  paused: FamilyCount;
  touchpoints: { id: string; title: string; reached: FamilyCount }[];
  questions: {
    id: string;
    type: string;
    prompt: string;
    /** The number of families that answered; each option's count is a part of these. */
    answered: FamilyCount;
    options: { label: string; count: FamilyCount }[];
    median: number | null;
  }[];
  /** The weeks; `from` is a Monday, yyyy-mm-dd. */
  weeks: { from: string; started: FamilyCount; completed: FamilyCount }[];
};

/** The counts of families at each touchpoint and step of one Activity, for the version and days of the query. */
export type ActivityDropOff = {
  title: string;
  /** The rounding step, as in `ActivityFigures`. */
  roundedUpTo: number | null;
  /** True while recent runs are not counted yet. */
  isBehind: boolean;
  started: FamilyCount;
  finished: FamilyCount;
  paused: FamilyCount;
  touchpoints: DropOffTouchpointCounts[];
  /** All versions without regard to days, newest first. */
  versions: { version: string; createdAt: number; started: FamilyCount; finished: FamilyCount }[];
  months: { month: string; started: FamilyCount; finished: FamilyCount }[];
};
/** The number of families that reached a touchpoint or step, and the number that have stopped there so far. */
type Come = { reached: FamilyCount; left: FamilyCount };
export type DropOffTouchpointCounts = Come & {
  id: string;
  title: string;
  finished: FamilyCount;
  paused: FamilyCount;
  /**
   * The ways out of this touchpoint that families took; `to` is the id of the next touchpoint, null for the end. Null
   * when withheld.
   */
  ways: { to: string | null; taken: FamilyCount }[] | null;
  steps: DropOffStepCounts[];
};
export type DropOffStepCounts = Come & {
  id: string;
  words: string;
  /** The number of families that answered; null when the step asks nothing. */
  answered: FamilyCount;
  options: { label: string; chosen: FamilyCount }[];
};

/**
 * The query of drop-off counts. Both dates are given or neither: the first and the last day of a month, quarter or
 * year.
 */
export type DropOffQuery = { activityId: string; version?: string; startDate?: string; endDate?: string };

/** The bytes of a file, in chunks as they arrived. */
export type ReportFile = readonly Uint8Array<ArrayBuffer>[];

/**
 * The reports about learners' answers, for admins (specification 7.6).
 *
 * Adapters: every failure must be an AppError. `download` is null when the report is empty; `onBytes` receives the
 * number of bytes received so far. `figures` and `dropOff` are additions: NotFound on a server without them.
 */
export interface ReportsGateway {
  download(
    report: ReportName,
    query: ReportQuery,
    onBytes: (bytes: number) => void,
  ): Promise<ReportFile | null>;
  figures(query: ReportQuery & { activityId: string }): Promise<ActivityFigures>;
  dropOff(query: DropOffQuery): Promise<ActivityDropOff>;
}
export const ReportsGateway: PortToken<ReportsGateway> = createPortToken('ReportsGateway');
