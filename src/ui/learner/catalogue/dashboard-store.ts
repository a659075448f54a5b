import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { Clock } from '../../../application/ports/clock.ts';
import { LearnerGateway, type Search } from '../../../application/ports/device/learner-gateway.ts';
import { emptyFilter, type Filter } from '../../../domain/catalogue/filter.ts';
import { countShelves, type Shelf, type ShelfCount } from '../../../domain/catalogue/shelves.ts';
import type { Resolver } from '../../stores/resolver.ts';

/** How long a change of the filter waits for the next one (specification 9). */
const searchDelayMs = 300;

/** The dashboard's filter and the rows that it finds. */
export class DashboardStore {
  filter: Filter = emptyFilter;
  /** Null until the first answer. */
  shelves: readonly Shelf[] | null = null;
  /** The filter has changed since these rows were found. */
  searching = false;
  failure: unknown = null;
  isOpen = false;
  readonly #gateway: LearnerGateway;
  readonly #clock: Clock;
  /** Gives up what is waiting or under way. */
  #giveUp = (): void => undefined;

  constructor(gateway: LearnerGateway, clock: Clock) {
    this.#gateway = gateway;
    this.#clock = clock;
    makeAutoObservable(
      this,
      { filter: observableRef, shelves: observableRef, failure: observableRef },
      { autoBind: true },
    );
  }

  get found(): ShelfCount | null {
    return this.shelves && countShelves(this.shelves);
  }

  /** Looks for what this filter finds: at once at first, later 300 ms after the last change (decision A12). */
  show(filter: Filter): void {
    this.#giveUp();
    this.filter = filter;
    this.searching = true;
    if (this.isOpen) this.#giveUp = this.#clock.schedule(this.#clock.now() + searchDelayMs, this.#run);
    else this.#run();
    this.isOpen = true;
  }

  close(): void {
    this.#giveUp();
    this.isOpen = false;
  }

  /** Only the newest search may answer (decision A98). */
  readonly #run = (): void => {
    const search: Search = this.#gateway.search(this.filter);
    let isNewest = true;
    this.#giveUp = () => {
      isNewest = false;
      search.abort();
    };
    const answer = (change: () => void): void => {
      if (isNewest) runInAction(change);
    };
    search.shelves.then(
      (shelves) =>
        answer(() => {
          this.shelves = shelves;
          this.searching = false;
        }),
      (error: unknown) => answer(() => (this.failure = error)),
    );
  };
}

export function dashboardStoreFrom(services: Resolver): DashboardStore {
  return new DashboardStore(services.get<LearnerGateway>(LearnerGateway), services.get<Clock>(Clock));
}
