import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { Clock } from '../../../application/ports/clock.ts';
import { Installation } from '../../../application/ports/device/installation.ts';
import { HomeMemory, type KeptHome } from '../../../application/ports/device/home-memory.ts';
import { LearnerGateway, type Search } from '../../../application/ports/device/learner-gateway.ts';
import type { Card } from '../../../domain/catalogue/card.ts';
import { emptyFilter, formatFilter, isEmptyFilter, type Filter } from '../../../domain/catalogue/filter.ts';
import { homeRows, type HomeRows } from '../../../domain/catalogue/home-rows.ts';
import { finishedActivities, leadOf, type Lead } from '../../../domain/catalogue/lead.ts';
import { countShelves, keyOf, type Shelf, type ShelfCount } from '../../../domain/catalogue/shelves.ts';
import type { Preference } from '../../../domain/catalogue/suggestions.ts';
import type { Resolver } from '../../stores/resolver.ts';

/** How long a change of the filter waits for the next one (specification 9). */
const searchDelayMs = 300;
const mostNear = 3;

type Ports = {
  gateway: LearnerGateway;
  clock: Clock;
  memory: HomeMemory;
  installation: Installation;
};

/** Before the second Activity nobody is asked to install anything. */
const fewestForInstall = 2;

/** The dashboard's filter, the rows that it finds, and what home leads with. */
export class DashboardStore {
  filter: Filter = emptyFilter;
  /** Null until the first answer. */
  shelves: readonly Shelf[] | null = null;
  /** What these rows were found with. */
  sought: Filter = emptyFilter;
  /** The filter has changed since these rows were found. */
  searching = false;
  failure: unknown = null;
  isOpen = false;
  /** What comes nearest to a search that found nothing. */
  near: readonly Card[] = [];
  kept: KeptHome;
  /** Home was seen on this device before this visit. */
  readonly isReturn: boolean;
  readonly #gateway: LearnerGateway;
  readonly #clock: Clock;
  readonly #memory: HomeMemory;
  readonly #installation: Installation;
  /** Gives up what is waiting or under way. */
  #giveUp = (): void => undefined;

  /** `filter` is what the address has. What was read ahead for it is shown at once. */
  constructor({ gateway, clock, memory, installation }: Ports, filter: Filter = emptyFilter) {
    this.#gateway = gateway;
    this.#clock = clock;
    this.#memory = memory;
    this.#installation = installation;
    this.kept = memory.read();
    this.isReturn = this.kept.visited;
    const shelves = isEmptyFilter(filter) ? gateway.shelvesAhead() : null;
    if (shelves) {
      this.isOpen = true;
      this.#found(shelves, filter);
    }
    makeAutoObservable(
      this,
      {
        filter: observableRef,
        shelves: observableRef,
        sought: observableRef,
        failure: observableRef,
        near: observableRef,
        isReturn: false,
      },
      { autoBind: true },
    );
  }

  /** The card that home begins with; null while a filter is on. */
  get lead(): Lead | null {
    if (!this.shelves || !isEmptyFilter(this.sought)) return null;
    const { preference, fits } = this.kept;
    return leadOf(this.shelves, preference, this.#clock.now(), (slug) => fits[slug] === 'wrong');
  }

  /** Somebody new is asked three questions, once. */
  get asks(): boolean {
    return this.lead?.kind === 'begin' && !this.kept.asked && this.kept.logs === 0;
  }

  /** The family has answered one of the questions. */
  get hasSaid(): boolean {
    return Object.keys(this.kept.preference).length > 0;
  }

  get installWay(): ReturnType<Installation['way']> {
    return this.#installation.way();
  }

  /** The hint about the home screen: after the second Activity, until a press ends it. */
  get showsInstall(): boolean {
    const { logs, installPassed } = this.kept;
    return logs >= fewestForInstall && !installPassed && this.installWay !== 'none';
  }

  get rows(): HomeRows | null {
    const leading = this.lead && !this.asks ? [this.lead.card, ...(this.hasSaid ? this.lead.more : [])] : [];
    return this.shelves && homeRows(this.shelves, this.sought, leading);
  }

  get found(): ShelfCount | null {
    if (!this.shelves || !this.rows) return null;
    const { results } = countShelves(this.shelves);
    const { open, folded } = this.rows;
    return { results, groups: [...open, ...folded].filter(({ cards }) => cards.length > 0).length };
  }

  get now(): number {
    return this.#clock.now();
  }

  get partOfDay(): 'morning' | 'afternoon' | 'evening' {
    const hour = new Date(this.#clock.now()).getHours();
    if (hour >= 5 && hour < 12) return 'morning';
    return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
  }

  /** Asks what comes nearest, until the returned function is called. A server that does not say so leaves it out. */
  findNear(): () => void {
    const search = this.#gateway.search(this.sought, mostNear);
    let isOver = false;
    search.shelves.then(
      (shelves) => {
        const cards = new Map(shelves.flatMap((shelf) => shelf.cards.map((card) => [keyOf(card), card])));
        runInAction(() => {
          if (!isOver) this.near = [...cards.values()].slice(0, mostNear);
        });
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      search.abort();
      runInAction(() => (this.near = []));
    };
  }

  /** What the family says about today. `asked` ends the questions. */
  prefer(preference: Preference, asked = true): void {
    this.#keep({ preference, asked });
  }

  install(): void {
    this.passInstall();
    void this.#installation.ask();
  }

  passInstall(): void {
    this.#keep({ installPassed: true });
  }

  /** The address has this filter now. */
  follow(filter: Filter): void {
    if (!this.isOpen || formatFilter(filter) !== formatFilter(this.filter)) this.show(filter);
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

  #found(shelves: readonly Shelf[], sought: Filter): void {
    this.shelves = shelves;
    this.sought = sought;
    this.searching = false;
    this.#keep({ visited: true, logs: Math.max(this.kept.logs, finishedActivities(shelves)) });
  }

  #keep(change: Partial<KeptHome>): void {
    this.kept = { ...this.kept, ...change };
    this.#memory.write(this.kept);
  }

  /** Only the newest search may answer (decision A98). */
  readonly #run = (): void => {
    const sought = this.filter;
    const search: Search = this.#gateway.search(sought);
    let isNewest = true;
    this.#giveUp = () => {
      isNewest = false;
      search.abort();
    };
    const answer = (change: () => void): void => {
      if (isNewest) runInAction(change);
    };
    search.shelves.then(
      (shelves) => answer(() => this.#found(shelves, sought)),
      (error: unknown) => answer(() => (this.failure = error)),
    );
  };
}

export function dashboardStoreFrom(services: Resolver, filter: Filter): DashboardStore {
  const ports = {
    gateway: services.get<LearnerGateway>(LearnerGateway),
    clock: services.get<Clock>(Clock),
    memory: services.get<HomeMemory>(HomeMemory),
    installation: services.get<Installation>(Installation),
  };
  return new DashboardStore(ports, filter);
}
