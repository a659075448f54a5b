import { makeAutoObservable, runInAction } from 'mobx';
import { toErrorCode } from '../../../application/errors.ts';
import {
  AuthoringGateway,
  type ListedContent,
} from '../../../application/ports/device/authoring/authoring-gateway.ts';
import {
  ReportsGateway,
  type ActivityFigures,
  type ReportFile,
  type ReportQuery,
} from '../../../application/ports/device/reporting/reports-gateway.ts';
import type { ReportName } from '../../../domain/reporting/report-names.ts';
import { isCalendarPeriod } from '../../../domain/reporting/calendar-period.ts';
import type { Resolver } from '../../stores/resolver.ts';
import { AsyncRequest } from '../async-request.ts';

/** The earliest date that counts as complete; a year such as 0026 is still being typed. */
const earliest = '1900-01-01';

type Ports = { authoring: AuthoringGateway; reports: ReportsGateway };
/** The figures of an Activity, and the query that they were loaded for. */
export type FiguresWithQuery = { figures: ActivityFigures; query: FiguresQuery };
type FiguresQuery = ReportQuery & { activityId: string };
type Chosen = { startDate: string; endDate: string; programmeId: string; activityId: string };

/** Holds the query of reports, and loads them (specification 5, 7.6). */
export class ReportStore {
  chosen: Chosen = { startDate: '', endDate: '', programmeId: '', activityId: '' };
  readonly programmes = new AsyncRequest<ListedContent[]>();
  readonly activities = new AsyncRequest<ListedContent[]>();
  readonly figures = new AsyncRequest<FiguresWithQuery>();
  /** The number of attempts to send invalid dates. */
  refusals = 0;
  /** True while a date is half typed. The field's value is then '', as in an empty field. */
  isHalfTyped = false;
  downloading: ReportName | null = null;
  bytes = 0;
  message: 'nothing' | 'failed' | null = null;
  failure: unknown = null;
  readonly #ports: Ports;
  #isHalfTyped = (): boolean => false;

  constructor(ports: Ports) {
    this.#ports = ports;
    makeAutoObservable(
      this,
      { figures: false, programmes: false, activities: false, failure: false },
      { autoBind: true },
    );
  }

  /** Returns the fault of the dates: either both or none must be given, complete and in order (decision A61). */
  get problem(): 'wholeDates' | 'bothDates' | 'order' | null {
    const { startDate, endDate } = this.chosen;
    if (this.isHalfTyped || [startDate, endDate].some((day) => day !== '' && day < earliest))
      return 'wholeDates';
    if ((startDate === '') !== (endDate === '')) return 'bothDates';
    return startDate > endDate ? 'order' : null;
  }

  /** True if the server offers no figures. */
  get hasNoFigures(): boolean {
    return toErrorCode(this.figures.failure) === 'NotFound';
  }

  async open(): Promise<void> {
    const { authoring } = this.#ports;
    await Promise.all([
      this.programmes.ask(() => authoring.list('programme')),
      this.activities.ask(() => authoring.list('activity')),
    ]);
  }

  choose(part: Partial<Chosen>): void {
    this.chosen = { ...this.chosen, ...part };
    this.isHalfTyped = false;
    if (this.problem === null) this.refusals = 0;
  }

  /** Returns the reason why Programmes and Activities could not be listed. */
  get listFailure(): unknown {
    return this.programmes.failure ?? this.activities.failure;
  }

  /**
   * Registers a function that returns true while a date field is half typed. Returns a function that unregisters it.
   */
  readDatesBy(isHalfTyped: () => boolean): () => void {
    this.#isHalfTyped = isHalfTyped;
    return () => void (this.#isHalfTyped = () => false);
  }

  /** Downloads a report; resolves to null when it would be empty, and after a failure. `message` says which. */
  async download(report: ReportName): Promise<ReportFile | null> {
    if (this.#isRefused() || this.downloading !== null) return null;
    this.downloading = report;
    this.bytes = 0;
    try {
      const file = await this.#ports.reports.download(report, this.#queryFor(report), (bytes) =>
        runInAction(() => (this.bytes = bytes)),
      );
      runInAction(() => (this.message = file === null ? 'nothing' : null));
      return file;
    } catch (error) {
      runInAction(() => {
        this.failure = error;
        this.message = 'failed';
      });
      return null;
    } finally {
      runInAction(() => (this.downloading = null));
    }
  }

  /** True if the dates are not a whole month, quarter or year, for which alone the server has figures. */
  get hasDaysWithoutFigures(): boolean {
    const { startDate, endDate } = this.chosen;
    return this.problem === null && startDate !== '' && !isCalendarPeriod(startDate, endDate);
  }

  async showFigures(): Promise<void> {
    if (this.chosen.activityId === '' || this.#isRefused() || this.hasDaysWithoutFigures) return;
    const query = this.#figuresQuery;
    await this.figures.ask(async () => ({ figures: await this.#ports.reports.figures(query), query }));
  }

  /** True if the query has changed since the shown figures were loaded. */
  get hasOlderFigures(): boolean {
    const { answer } = this.figures;
    return answer !== null && JSON.stringify(answer.query) !== JSON.stringify(this.#figuresQuery);
  }

  dismiss(): void {
    this.message = null;
  }

  #isRefused(): boolean {
    this.isHalfTyped = this.#isHalfTyped();
    if (this.problem === null) return false;
    this.refusals += 1;
    return true;
  }

  get #figuresQuery(): FiguresQuery {
    return { ...this.#queryFor('combined'), activityId: this.chosen.activityId };
  }

  /**
   * Returns the query of a report. The report of Programmes ignores the chosen Activity, that of Activities the chosen
   * Programme (decision A62).
   */
  #queryFor(report: ReportName): ReportQuery {
    const { startDate, endDate, programmeId, activityId } = this.chosen;
    return {
      ...(startDate === '' ? {} : { startDate, endDate }),
      ...(report !== 'activity' && programmeId !== '' ? { programmeId } : {}),
      ...(report !== 'programme' && activityId !== '' ? { activityId } : {}),
    };
  }
}

export function createReportStore(services: Resolver): ReportStore {
  return new ReportStore({
    authoring: services.get(AuthoringGateway),
    reports: services.get(ReportsGateway),
  });
}
