import { makeAutoObservable, runInAction } from 'mobx';
import {
  BackOfficeGateway,
  type SalesDateRange,
  type SalesOverview,
} from '../../../application/ports/device/shop/back-office.ts';
import { Clock } from '../../../application/ports/clock.ts';
import type { Resolver } from '../../stores/resolver.ts';
import { AsyncRequest } from '../async-request.ts';

/** Holds the sales and grants of a period, by default the last year. */
export class SalesStore {
  from: string;
  until = '';
  /** True if the last download had no sales. */
  isEmpty = false;
  readonly shown = new AsyncRequest<SalesOverview>();
  readonly file = new AsyncRequest<string | null>();
  readonly #office: BackOfficeGateway;

  constructor(office: BackOfficeGateway, clock: Clock) {
    this.#office = office;
    const today = new Date(clock.now());
    const first = Date.UTC(today.getUTCFullYear() - 1, today.getUTCMonth() + 1);
    this.from = new Date(first).toISOString().slice(0, 10);
    makeAutoObservable(this, { shown: false, file: false }, { autoBind: true });
  }

  get totals(): { pence: number; card: number; promo: number; licence: number } {
    const totals = { pence: 0, card: 0, promo: 0, licence: 0 };
    for (const month of this.shown.answer?.months ?? [])
      for (const name of ['pence', 'card', 'promo', 'licence'] as const) totals[name] += month[name];
    return totals;
  }

  choose(days: { from?: string; until?: string }): void {
    Object.assign(this, days);
  }

  async show(): Promise<void> {
    await this.shown.ask(() => this.#office.sales(this.#days));
  }

  /** Returns the sales as CSV; null after a failure, and when there are none. */
  async download(): Promise<string | null> {
    const isDone = await this.file.ask(() => this.#office.salesFile(this.#days));
    runInAction(() => (this.isEmpty = isDone && this.file.answer === null));
    return isDone ? this.file.answer : null;
  }

  get #days(): SalesDateRange {
    const { from, until } = this;
    return { ...(from === '' ? {} : { from }), ...(until === '' ? {} : { until }) };
  }
}

export const createSalesStore = (services: Resolver): SalesStore =>
  new SalesStore(services.get(BackOfficeGateway), services.get(Clock));
