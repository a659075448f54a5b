import { makeAutoObservable, runInAction } from 'mobx';
import { errorCode } from '../../../application/errors.ts';
import { AuthoringGateway, type ListedContent } from '../../../application/ports/authoring-gateway.ts';
import {
  ReportsGateway,
  type ActivityFigures,
  type ReportFile,
  type ReportName,
  type ReportQuery,
} from '../../../application/ports/reports-gateway.ts';
import type { Resolver } from '../../app/resolver.ts';
import { Asked } from '../asked-store.ts';

type Ports = { authoring: AuthoringGateway; reports: ReportsGateway };
type Chosen = { startDate: string; endDate: string; programmeId: string; activityId: string };

/** What is asked for in reports, and what has come of it (specification 5, 7.6). */
export class ReportStore {
  chosen: Chosen = { startDate: '', endDate: '', programmeId: '', activityId: '' };
  readonly programmes = new Asked<ListedContent[]>();
  readonly activities = new Asked<ListedContent[]>();
  readonly figures = new Asked<ActivityFigures>();
  /** The form was sent with dates that do not go together; grows with each time. */
  refusals = 0;
  downloading: ReportName | null = null;
  bytes = 0;
  told: 'nothing' | 'failed' | null = null;
  failure: unknown = null;
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
    makeAutoObservable(
      this,
      { figures: false, programmes: false, activities: false, failure: false },
      { autoBind: true },
    );
  }

  /** Both dates or neither, and in their order (decision A61). */
  get problem(): 'bothDates' | 'order' | null {
    const { startDate, endDate } = this.chosen;
    if ((startDate === '') !== (endDate === '')) return 'bothDates';
    return startDate > endDate ? 'order' : null;
  }

  /** The server has no figures. */
  get hasNoFigures(): boolean {
    return errorCode(this.figures.failure) === 'NotFound';
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
    if (this.problem === null) this.refusals = 0;
  }

  /** The report as a file; null when there is none, which is told. */
  async download(report: ReportName): Promise<ReportFile | null> {
    if (this.#isRefused() || this.downloading !== null) return null;
    this.downloading = report;
    this.bytes = 0;
    try {
      const file = await this.#ports.reports.download(report, this.#queryFor(report), (bytes) =>
        runInAction(() => (this.bytes = bytes)),
      );
      runInAction(() => (this.told = file === null ? 'nothing' : null));
      return file;
    } catch (error) {
      runInAction(() => {
        this.failure = error;
        this.told = 'failed';
      });
      return null;
    } finally {
      runInAction(() => (this.downloading = null));
    }
  }

  async showFigures(): Promise<void> {
    const { activityId } = this.chosen;
    if (activityId === '' || this.#isRefused()) return;
    await this.figures.ask(() => this.#ports.reports.figures({ ...this.#queryFor('combined'), activityId }));
  }

  dismiss(): void {
    this.told = null;
  }

  #isRefused(): boolean {
    if (this.problem === null) return false;
    this.refusals += 1;
    return true;
  }

  /** The report of Programmes is for one of them, that of Activities for one of those (decision A62). */
  #queryFor(report: ReportName): ReportQuery {
    const { startDate, endDate, programmeId, activityId } = this.chosen;
    return {
      ...(startDate === '' ? {} : { startDate, endDate }),
      ...(report !== 'activity' && programmeId !== '' ? { programmeId } : {}),
      ...(report !== 'programme' && activityId !== '' ? { activityId } : {}),
    };
  }
}

export function reportStoreFrom(services: Resolver): ReportStore {
  return new ReportStore({
    authoring: services.get<AuthoringGateway>(AuthoringGateway),
    reports: services.get<ReportsGateway>(ReportsGateway),
  });
}
