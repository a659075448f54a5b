import {
  StatisticsAccumulator,
  type FamilyRun,
  type ActivityStatistics,
} from '../../domain/reporting/statistics.ts';
import { AppError } from '../errors.ts';
import type { ContentLibrary } from '../ports/server/content/content-library.ts';
import type { FeedbackReports } from '../ports/server/reporting/feedback-reports.ts';
import { parseStatisticsFilter, type ReportRequest } from './report-filter.ts';

/**
 * Counts the results of families in one Activity. The request can limit the runs to those started in a month, quarter
 * or year, and to those inside a Programme.
 */
export async function showStatistics(
  ports: { reports: FeedbackReports; library: ContentLibrary },
  request: ReportRequest,
): Promise<ActivityStatistics> {
  const { activityId, ...filter } = await parseStatisticsFilter(ports, request);
  const activity = activityId === null ? null : await ports.library.activity(activityId);
  if (!activity) throw new AppError('InvalidRequest', 'Name an Activity by its id or slug.');
  const tally = new StatisticsAccumulator(activity.definition);
  let family: string | null = null;
  let theirs: FamilyRun[] = [];
  for await (const { family: next, ...run } of ports.reports.runs({ ...filter, activityId: activity.id })) {
    if (next !== family) {
      tally.add(theirs);
      theirs = [];
      family = next;
    }
    theirs.push(run);
  }
  tally.add(theirs);
  return tally.figures();
}
