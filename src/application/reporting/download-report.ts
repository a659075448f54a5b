import { reportHeader } from '../../domain/reporting/feedback-report.ts';
import type { ReportName } from '../../domain/reporting/report-names.ts';
import type { AuditLog } from '../ports/server/platform/audit-log.ts';
import type { Clock } from '../ports/clock.ts';
import type { ContentLibrary } from '../ports/server/content/content-library.ts';
import type { FeedbackReports, ReportScope } from '../ports/server/reporting/feedback-reports.ts';
import type { Person } from '../../domain/people/person.ts';
import { parseReportFilter, type ReportRequest } from './report-filter.ts';

type ReportPorts = { reports: FeedbackReports; library: ContentLibrary; audit: AuditLog; clock: Clock };

/** The scope of each report. */
const scopes: Readonly<Record<ReportName, ReportScope>> = {
  programme: 'programmes',
  activity: 'activities',
  combined: 'both',
};

/** Returns a feedback report as CSV, in chunks; null when it is empty (specification 7.6). */
export async function downloadReport(
  ports: ReportPorts,
  { id: by }: Person,
  name: ReportName,
  request: ReportRequest,
): Promise<AsyncIterable<string> | null> {
  const scope = scopes[name];
  const filter = await parseReportFilter(ports, scope, request);
  const lines = await ports.reports.csv(filter);
  const { activityId, programmeId } = filter;
  const { startDate = null, endDate = null } = request;
  const details = { scope, programmeId, activityId, startDate, endDate, isEmpty: lines === null };
  await ports.audit.add({ at: ports.clock.now(), by, action: 'report.download', subject: null, details });
  return lines && withHead(lines);
}

async function* withHead(lines: AsyncIterable<string>): AsyncIterable<string> {
  yield reportHeader;
  yield* lines;
}
