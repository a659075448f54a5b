import type { ReportName } from '../../../domain/reporting/report-names.ts';

/** What a report is about. Days are yyyy-mm-dd in Europe/London, the last one included; both or neither. */
export type ReportQuery = {
  startDate?: string;
  endDate?: string;
  programmeId?: string;
  activityId?: string;
};

/** Families, each once; null where the server does not tell. */
export type Count = number | null;

/** How families fare in one Activity. */
export type ActivityFigures = {
  title: string;
  /** Each number stands for that many families or fewer, by less than this; null where numbers are exact. */
  roundedUpTo: number | null;
  /** Of these are completed and every touchpoint's reached. */
  started: Count;
  completed: Count;
  /** Stopped for their safety, also when they went on or completed later; null where a server does not tell it. */
  paused: Count;
  touchpoints: { id: string; title: string; reached: Count }[];
  questions: {
    id: string;
    type: string;
    prompt: string;
    /** Of these are the options' counts. */
    answered: Count;
    options: { label: string; count: Count }[];
    median: number | null;
  }[];
  /** From Mondays, yyyy-mm-dd. */
  weeks: { from: string; started: Count; completed: Count }[];
};

/** The bytes of a file, in parts as they came. */
export type ReportFile = readonly Uint8Array<ArrayBuffer>[];

/**
 * What learners answered, for admins (specification 7.6).
 *
 * Adapters: every failure is an AppError. `download` is null when there is nothing to download; `onBytes` hears
 * how much of the file is here. `figures` is an addition: NotFound on a server without it.
 */
export interface ReportsGateway {
  download(
    report: ReportName,
    query: ReportQuery,
    onBytes: (bytes: number) => void,
  ): Promise<ReportFile | null>;
  figures(query: ReportQuery & { activityId: string }): Promise<ActivityFigures>;
}
export const ReportsGateway = Symbol.for('ReportsGateway');
