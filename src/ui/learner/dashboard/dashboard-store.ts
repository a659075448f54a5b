import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { LearnerGateway, type Search } from '../../../application/ports/learner-gateway.ts';
import type { Filter } from '../../../domain/catalogue/filter.ts';
import type { Shelf } from '../../../domain/catalogue/shelves.ts';
import type { Resolver } from '../../app/resolver.ts';

/** The rows of the dashboard for the filter searched last. */
export class DashboardStore {
  /** Null until the first answer. */
  shelves: readonly Shelf[] | null = null;
  failure: unknown = null;
  readonly #gateway: LearnerGateway;
  #search: Search | null = null;

  constructor(gateway: LearnerGateway) {
    this.#gateway = gateway;
    makeAutoObservable(this, { shelves: observableRef, failure: observableRef }, { autoBind: true });
  }

  /** Nothing at all matches; a single empty row among others is not that (decision A13). */
  get isEmpty(): boolean {
    return this.shelves !== null && this.shelves.every(({ cards }) => cards.length === 0);
  }

  /** Only the newest search may answer (decision A98). */
  async search(filter: Filter): Promise<void> {
    this.#search?.abort();
    const search = this.#gateway.search(filter);
    this.#search = search;
    const ifNewest = (change: () => void): void => {
      if (this.#search === search) runInAction(change);
    };
    await search.shelves.then(
      (shelves) => ifNewest(() => (this.shelves = shelves)),
      (error: unknown) => ifNewest(() => (this.failure = error)),
    );
  }

  close(): void {
    this.#search?.abort();
    this.#search = null;
  }
}

export function dashboardStoreFrom(services: Resolver): DashboardStore {
  return new DashboardStore(services.get<LearnerGateway>(LearnerGateway));
}
