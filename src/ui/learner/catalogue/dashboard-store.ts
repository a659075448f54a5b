import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { Clock } from '../../../application/ports/clock.ts';
import { AppInstallation } from '../../../application/ports/device/platform/installation.ts';
import {
  HomePageStorage,
  type HomePageState,
} from '../../../application/ports/device/catalogue/home-memory.ts';
import {
  LearnerGateway,
  type PendingSearch,
} from '../../../application/ports/device/catalogue/learner-gateway.ts';
import type { CatalogueCard } from '../../../domain/catalogue/card.ts';
import { categoryLabels } from '../../../domain/catalogue/filter-options.ts';
import {
  emptyCatalogueFilter,
  formatFilter,
  isEmptyFilter,
  type CatalogueFilter,
} from '../../../domain/catalogue/filter.ts';
import { arrangeHomeRows, type HomeRows } from '../../../domain/catalogue/home-rows.ts';
import {
  countFinishedActivities,
  chooseLeadingCard,
  type LeadingCard,
} from '../../../domain/catalogue/lead.ts';
import { countShelves, toCardKey, type Shelf, type ShelfCount } from '../../../domain/catalogue/shelves.ts';
import type { FamilyUsage } from '../../../domain/catalogue/family-usage.ts';
import { listTodayChallenges, type Preference } from '../../../domain/catalogue/preference.ts';
import type { Resolver } from '../../stores/resolver.ts';

/** Delay from the last change of the filter to the search (ms; specification 9). */
const searchDelayMs = 300;
const mostNear = 3;

type Ports = {
  gateway: LearnerGateway;
  clock: Clock;
  memory: HomePageStorage;
  installation: AppInstallation;
};

/** The number of finished Activities from which on the install hint is shown. */
const fewestForInstall = 2;

/** Holds the dashboard's filter, the rows that the filter finds, and the dashboard's first card. */
export class DashboardStore {
  filter: CatalogueFilter = emptyCatalogueFilter;
  /** The rows as the server returned them; null until the first result. */
  shelves: readonly Shelf[] | null = null;
  /** The filter that found `shelves`. */
  sought: CatalogueFilter = emptyCatalogueFilter;
  /** True if the filter has changed since `shelves` were found. */
  searching = false;
  failure: unknown = null;
  isOpen = false;
  /** The nearest cards, for a search that found nothing. */
  near: readonly CatalogueCard[] = [];
  kept: HomePageState;
  /** The cards on the subject that the family chose for today. The server returns tender ones only on request. */
  asked: readonly Shelf[] = [];
  /** How the family has used the product; undefined when the server does not say. */
  story: FamilyUsage | undefined;
  /** True if this device has shown the dashboard before, or the family has begun an Activity on any device. */
  readonly isReturn: boolean;
  readonly #gateway: LearnerGateway;
  readonly #clock: Clock;
  readonly #memory: HomePageStorage;
  readonly #installation: AppInstallation;
  /** Cancels a scheduled or running search. */
  #giveUp = (): void => undefined;

  /** Shows the result for `filter` at once if it was requested ahead. `story` is the family's use at the start. */
  constructor(
    { gateway, clock, memory, installation }: Ports,
    filter: CatalogueFilter = emptyCatalogueFilter,
    story?: FamilyUsage,
  ) {
    this.#gateway = gateway;
    this.#clock = clock;
    this.#memory = memory;
    this.#installation = installation;
    this.kept = memory.read();
    this.story = story;
    this.isReturn = this.kept.visited || story?.hasBegun === true;
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
        asked: observableRef,
        story: observableRef,
        isReturn: false,
      },
      { autoBind: true },
    );
    this.#askAbout();
  }

  /** Returns the dashboard's first card; null while a filter is active. */
  get lead(): LeadingCard | null {
    if (!this.shelves || !isEmptyFilter(this.sought)) return null;
    const { preference, fits } = this.kept;
    return chooseLeadingCard(
      [...this.shelves, ...this.asked],
      preference,
      this.#clock.now(),
      (slug) => fits[slug] === 'wrong',
    );
  }

  /** True if the three questions about today are shown: before an answer, to a family that has begun nothing. */
  get asks(): boolean {
    const { asked, logs } = this.kept;
    return this.lead?.kind === 'begin' && !asked && logs === 0 && !this.story?.hasBegun;
  }

  /** True if the family has answered a question about today. */
  get hasSaid(): boolean {
    return Object.keys(this.kept.preference).length > 0;
  }

  get installWay(): ReturnType<AppInstallation['way']> {
    return this.#installation.way();
  }

  /** True if the install hint is shown: from the second finished Activity until a press ends it. */
  get showsInstall(): boolean {
    const { logs, installPassed } = this.kept;
    return logs >= fewestForInstall && !installPassed && this.installWay !== 'none';
  }

  get rows(): HomeRows | null {
    const leading = this.lead && !this.asks ? [this.lead.card, ...(this.hasSaid ? this.lead.more : [])] : [];
    return this.shelves && arrangeHomeRows(this.shelves, this.sought, leading);
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

  /**
   * Requests the nearest cards for a search that found nothing. The returned function cancels this. A failure leaves
   * `near` empty.
   */
  findNear(): () => void {
    const search = this.#gateway.search(this.sought, mostNear);
    let isOver = false;
    search.shelves.then(
      (shelves) => {
        const cards = new Map(shelves.flatMap((shelf) => shelf.cards.map((card) => [toCardKey(card), card])));
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

  /** Stores the family's answers about today. `asked` is true once the questions need not be shown again. */
  prefer(preference: Preference, asked = true): void {
    this.#keep({ preference, asked });
    this.#askAbout();
  }

  install(): void {
    this.passInstall();
    void this.#installation.ask();
  }

  passInstall(): void {
    this.#keep({ installPassed: true });
  }

  /** Applies the filter of a changed address. */
  follow(filter: CatalogueFilter): void {
    if (!this.isOpen || formatFilter(filter) !== formatFilter(this.filter)) this.show(filter);
  }

  /** Searches with this filter: the first time at once, later 300 ms after the last change (decision A12). */
  show(filter: CatalogueFilter): void {
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

  /**
   * Removes the search, its results and what the dashboard remembers of the family from memory. The next search starts
   * at once.
   */
  empty(): void {
    this.close();
    this.filter = emptyCatalogueFilter;
    this.sought = emptyCatalogueFilter;
    this.shelves = null;
    this.near = [];
    this.asked = [];
    this.kept = this.#memory.read();
  }

  #found(shelves: readonly Shelf[], sought: CatalogueFilter): void {
    this.shelves = shelves;
    this.sought = sought;
    this.searching = false;
    const { logs } = this.kept;
    this.#keep({
      visited: true,
      logs: Math.max(logs, countFinishedActivities(shelves), this.story?.talks ?? 0),
    });
  }

  /** Requests the cards on the subject that the family chose for today, without those that it has begun. */
  #askAbout(): void {
    const { about } = this.kept.preference;
    const lifeChallenges = listTodayChallenges(this.kept.preference);
    this.asked = [];
    if (lifeChallenges.length === 0) return;
    this.#gateway.search({ ...emptyCatalogueFilter, lifeChallenges }).shelves.then(
      (shelves) =>
        runInAction(() => {
          if (about === this.kept.preference.about) this.asked = notBegun(shelves);
        }),
      () => undefined,
    );
  }

  #keep(change: Partial<HomePageState>): void {
    this.kept = { ...this.kept, ...change };
    this.#memory.write(this.kept);
  }

  /** Runs the search; the result of an older one is ignored (decision A98). */
  readonly #run = (): void => {
    const sought = this.filter;
    // The family may have begun an Activity since the program was opened.
    if (this.story)
      this.#gateway.me().then(
        ({ story }) => runInAction(() => (this.story = story)),
        () => undefined,
      );
    const search: PendingSearch = this.#gateway.search(sought);
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

/** Returns one row with the cards that the family has not begun. */
function notBegun(shelves: readonly Shelf[]): Shelf[] {
  const begun = shelves.find(({ label }) => label === categoryLabels.inProgress)?.cards ?? [];
  const keys = new Set(begun.map(toCardKey));
  return [
    { label: '', cards: shelves.flatMap(({ cards }) => cards.filter((card) => !keys.has(toCardKey(card)))) },
  ];
}

export function createDashboardStore(
  services: Resolver,
  filter: CatalogueFilter,
  story?: FamilyUsage,
): DashboardStore {
  const ports = {
    gateway: services.get(LearnerGateway),
    clock: services.get(Clock),
    memory: services.get(HomePageStorage),
    installation: services.get(AppInstallation),
  };
  return new DashboardStore(ports, filter, story);
}
