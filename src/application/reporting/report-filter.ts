import { isCalendarPeriod } from '../../domain/reporting/calendar-period.ts';
import { parseLondonDay } from '../../domain/reporting/london-day.ts';
import { AppError } from '../errors.ts';
import type { ContentLibrary } from '../ports/server/content/content-library.ts';
import type { ReportFilter, ReportScope } from '../ports/server/reporting/feedback-reports.ts';

/** A request for a report, in the form of the API. */
export type ReportRequest = {
  startDate?: string | undefined;
  endDate?: string | undefined;
  programmeId?: string | undefined;
  activityId?: string | undefined;
};

/**
 * Converts the days of a request to instants and its slugs to ids. Throws InvalidRequest for dates that are no period
 * (decision A61), and NotFound for an item that was never published.
 */
export async function parseReportFilter(
  { library }: { library: ContentLibrary },
  scope: ReportScope,
  { startDate = '', endDate = '', programmeId = '', activityId = '' }: ReportRequest,
): Promise<ReportFilter> {
  const period = periodOf(startDate, endDate);
  const programme = programmeId === '' ? null : await library.programme(programmeId);
  const activity = activityId === '' ? null : await library.activity(activityId);
  if (programmeId !== '' && !programme) throw new AppError('NotFound', 'There is no such Programme.');
  if (activityId !== '' && !activity) throw new AppError('NotFound', 'There is no such Activity.');
  return { scope, programmeId: programme?.id ?? null, activityId: activity?.id ?? null, ...period };
}

/** Reads the filter of statistics, which exist only for whole calendar months, quarters and years. */
export async function parseStatisticsFilter(
  ports: { library: ContentLibrary },
  request: ReportRequest,
): Promise<ReportFilter> {
  const filter = await parseReportFilter(ports, 'both', request);
  const { startDate = '', endDate = '' } = request;
  if (startDate !== '' && !isCalendarPeriod(startDate, endDate))
    throw new AppError(
      'InvalidRequest',
      'Figures are told for a whole month, quarter or year, or without dates: other days would tell of single families.',
    );
  return filter;
}

function periodOf(startDate: string, endDate: string): Pick<ReportFilter, 'from' | 'until'> {
  if (startDate === '' && endDate === '') return { from: null, until: null };
  if (startDate === '' || endDate === '')
    throw new AppError('InvalidRequest', 'Give both a start date and an end date, or neither.');
  const [first, last] = [parseLondonDay(startDate), parseLondonDay(endDate)];
  if (!first) throw new AppError('InvalidRequest', 'The start date is no day; write it as 2026-03-29.');
  if (!last) throw new AppError('InvalidRequest', 'The end date is no day; write it as 2026-03-29.');
  if (last.from < first.from) throw new AppError('InvalidRequest', 'End date must not be before start date');
  return { from: first.from, until: last.until };
}
