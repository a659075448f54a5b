import { makeAutoObservable } from 'mobx';
import { toErrorCode } from '../../../application/errors.ts';
import {
  ReportsGateway,
  type ActivityDropOff,
} from '../../../application/ports/device/reporting/reports-gateway.ts';
import type { Resolver } from '../../stores/resolver.ts';
import { AsyncRequest } from '../async-request.ts';

/** The order of the rows: as in the conversation, touchpoints only, or the steps with the highest drop-off first. */
export type DropOffOrder = 'conversation' | 'touchpoints' | 'left';

/** Holds the figures of where families leave an Activity, for the chosen version and month. */
export class DropOffStore {
  readonly figures = new AsyncRequest<ActivityDropOff>();
  version = '';
  /** The chosen month, yyyy-mm; empty for all. */
  month = '';
  order: DropOffOrder = 'conversation';
  readonly #reports: ReportsGateway;
  readonly #activityId: string;

  constructor(reports: ReportsGateway, activityId: string) {
    this.#reports = reports;
    this.#activityId = activityId;
    makeAutoObservable(this, { figures: false }, { autoBind: true });
  }

  /** True if the server has no such figures: its answer is then NotFound for any Activity. */
  get isMissing(): boolean {
    return toErrorCode(this.figures.failure) === 'NotFound';
  }

  async open(): Promise<void> {
    const { version, month } = this;
    await this.figures.ask(() =>
      this.#reports.dropOff({
        activityId: this.#activityId,
        ...(version === '' ? {} : { version }),
        ...(month === '' ? {} : { startDate: `${month}-01`, endDate: lastDayOf(month) }),
      }),
    );
  }

  choose(part: { version?: string; month?: string }): Promise<void> {
    this.version = part.version ?? this.version;
    this.month = part.month ?? this.month;
    return this.open();
  }

  setOrder(order: DropOffOrder): void {
    this.order = order;
  }
}

export function createDropOffStore(
  services: Resolver,
  activityId: string,
  order: DropOffOrder = 'conversation',
): DropOffStore {
  const store = new DropOffStore(services.get(ReportsGateway), activityId);
  store.setOrder(order);
  return store;
}

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
