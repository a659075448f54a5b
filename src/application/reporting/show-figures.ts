import { FigureTally, type FamilyRun, type Figures } from '../../domain/feedback/figures.ts';
import { AppError } from '../errors.ts';
import type { ContentLibrary } from '../ports/content-library.ts';
import type { FeedbackReports } from '../ports/feedback-reports.ts';
import { reportFilter, type ReportRequest } from './report-filter.ts';

/** How families fare in one Activity, of the runs started in a period; with a Programme only those inside it. */
export async function showFigures(
  ports: { reports: FeedbackReports; library: ContentLibrary },
  request: ReportRequest,
): Promise<Figures> {
  const { activityId, ...filter } = await reportFilter(ports, 'both', request);
  const activity = activityId === null ? null : await ports.library.activity(activityId);
  if (!activity) throw new AppError('InvalidRequest', 'Name an Activity by its id or slug.');
  const tally = new FigureTally(activity.definition);
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
