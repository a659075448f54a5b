import type { ReportName } from '../../../../domain/reporting/report-names.ts';
import { token, type Token } from '../../token.ts';

/** The subject of a report. Days are yyyy-mm-dd in Europe/London, the last one included; both or neither. */
export type ReportQuery = {
  startDate?: string;
  endDate?: string;
  programmeId?: string;
  activityId?: string;
};

/** Families, each once; null where the server withholds the number. */
export type Count = number | null;

/** How families fare in one Activity. */
export type ActivityFigures = {
  title: string;
  /** Each number stands for that many families or fewer, by less than this; null where numbers are exact. */
  roundedUpTo: number | null;
  /** The whole: `completed` and every touchpoint's `reached` are parts of it. */
  started: Count;
  completed: Count;
  /** Stopped for their safety, also when they went on or completed later; null from a server that does not count it. */
  paused: Count;
  touchpoints: { id: string; title: string; reached: Count }[];
  questions: {
    id: string;
    type: string;
    prompt: string;
    /** The whole of which the options' counts are parts. */
    answered: Count;
    options: { label: string; count: Count }[];
    median: number | null;
  }[];
  /** From Mondays, yyyy-mm-dd. */
  weeks: { from: string; started: Count; completed: Count }[];
};

/** Counts of families at each part of one Activity, of the version and the days that were asked for. */
export type ActivityDropOff = {
  title: string;
  /** As in figures. */
  roundedUpTo: number | null;
  /** Some of what families did lately is still to be counted. */
  isBehind: boolean;
  started: Count;
  finished: Count;
  paused: Count;
  touchpoints: DropOffTouchpointCounts[];
  /** All versions, of any day; the newest first. */
  versions: { version: string; createdAt: number; started: Count; finished: Count }[];
  months: { month: string; started: Count; finished: Count }[];
};
/** Families that reached a part, and those whose conversation has ended there so far. */
type Come = { reached: Count; left: Count };
export type DropOffTouchpointCounts = Come & {
  id: string;
  title: string;
  finished: Count;
  paused: Count;
  /** The ways on that were taken; `to` is the id of a touchpoint, null the end. Null where they are withheld. */
  ways: { to: string | null; taken: Count }[] | null;
  steps: DropOffStepCounts[];
};
export type DropOffStepCounts = Come & {
  id: string;
  words: string;
  /** Null where nothing is asked. */
  answered: Count;
  options: { label: string; chosen: Count }[];
};

/** Both dates or neither, the first and the last day of a month, quarter or year. */
export type DropOffQuery = { activityId: string; version?: string; startDate?: string; endDate?: string };

/** The bytes of a file, in parts as they came. */
export type ReportFile = readonly Uint8Array<ArrayBuffer>[];

/**
 * Reports about learners' answers, for admins (specification 7.6).
 *
 * Adapters: every failure is an AppError. `download` is null when there is nothing to download; `onBytes` receives how
 * much of the file has arrived. `figures` and `dropOff` are additions: NotFound on a server without them.
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
export const ReportsGateway: Token<ReportsGateway> = token('ReportsGateway');
