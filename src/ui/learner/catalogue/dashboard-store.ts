import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { Clock } from '../../../application/ports/clock.ts';
import { Installation } from '../../../application/ports/device/platform/installation.ts';
import { HomeMemory, type KeptHome } from '../../../application/ports/device/catalogue/home-memory.ts';
import {
  LearnerGateway,
  type PendingSearch,
} from '../../../application/ports/device/catalogue/learner-gateway.ts';
import type { CatalogueCard } from '../../../domain/catalogue/card.ts';
import { categoryLabels } from '../../../domain/catalogue/filter-options.ts';
import { emptyFilter, formatFilter, isEmptyFilter, type Filter } from '../../../domain/catalogue/filter.ts';
import { homeRows, type HomeRows } from '../../../domain/catalogue/home-rows.ts';
import { finishedActivities, leadOf, type Lead } from '../../../domain/catalogue/lead.ts';
import { countShelves, cardKeyOf, type Shelf, type ShelfCount } from '../../../domain/catalogue/shelves.ts';
import type { Story } from '../../../domain/catalogue/story.ts';
import { aboutToday, type Preference } from '../../../domain/catalogue/preference.ts';
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

/** The install hint is shown from the second Activity on. */
const fewestForInstall = 2;

/** The dashboard's filter, the rows that it finds, and what home leads with. */
export class DashboardStore {
  filter: Filter = emptyFilter;
  /** Null until the first answer. */
  shelves: readonly Shelf[] | null = null;
  /** The filter that found these rows. */
  sought: Filter = emptyFilter;
  /** The filter has changed since these rows were found. */
  searching = false;
  failure: unknown = null;
  isOpen = false;
  /** The cards nearest to a search that found nothing. */
  near: readonly CatalogueCard[] = [];
  kept: KeptHome;
  /** The rows on the tender subject that the family has named: they are never sent unasked. */
  asked: readonly Shelf[] = [];
  /** Undefined where the server tells none. */
  story: Story | undefined;
  /** Home was seen on this device before this visit, or the family has begun something on any. */
  readonly isReturn: boolean;
  readonly #gateway: LearnerGateway;
  readonly #clock: Clock;
  readonly #memory: HomeMemory;
  readonly #installation: Installation;
  /** Gives up what is waiting or under way. */
  #giveUp = (): void => undefined;

  /** `filter` is what the address has. What was read ahead for it is shown at once. `story`: as it was at the start. */
  constructor({ gateway, clock, memory, installation }: Ports, filter: Filter = emptyFilter, story?: Story) {
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

  /** The card that home begins with; null while a filter is on. */
  get lead(): Lead | null {
    if (!this.shelves || !isEmptyFilter(this.sought)) return null;
    const { preference, fits } = this.kept;
    return leadOf(
      [...this.shelves, ...this.asked],
      preference,
      this.#clock.now(),
      (slug) => fits[slug] === 'wrong',
    );
  }

  /** An account without a single talk begun is asked three questions, once. */
  get asks(): boolean {
    const { asked, logs } = this.kept;
    return this.lead?.kind === 'begin' && !asked && logs === 0 && !this.story?.hasBegun;
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
        const cards = new Map(shelves.flatMap((shelf) => shelf.cards.map((card) => [cardKeyOf(card), card])));
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

  /** Stores the family's answers about today. `asked` ends the questions. */
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
    const { logs } = this.kept;
    this.#keep({ visited: true, logs: Math.max(logs, finishedActivities(shelves), this.story?.talks ?? 0) });
  }

  /** Asks for what today is about, where the rows have nothing of it. What is under way stays where it is. */
  #askAbout(): void {
    const { about } = this.kept.preference;
    const lifeChallenges = aboutToday(this.kept.preference);
    this.asked = [];
    if (lifeChallenges.length === 0) return;
    this.#gateway.search({ ...emptyFilter, lifeChallenges }).shelves.then(
      (shelves) =>
        runInAction(() => {
          if (about === this.kept.preference.about) this.asked = notBegun(shelves);
        }),
      () => undefined,
    );
  }

  #keep(change: Partial<KeptHome>): void {
    this.kept = { ...this.kept, ...change };
    this.#memory.write(this.kept);
  }

  /** Only the newest search may answer (decision A98). */
  readonly #run = (): void => {
    const sought = this.filter;
    // Something may have been begun since the program was opened.
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

/** One row of what the family has not begun. */
function notBegun(shelves: readonly Shelf[]): Shelf[] {
  const begun = shelves.find(({ label }) => label === categoryLabels.inProgress)?.cards ?? [];
  const keys = new Set(begun.map(cardKeyOf));
  return [
    { label: '', cards: shelves.flatMap(({ cards }) => cards.filter((card) => !keys.has(cardKeyOf(card)))) },
  ];
}

export function dashboardStoreFrom(services: Resolver, filter: Filter, story?: Story): DashboardStore {
  const ports = {
    gateway: services.get(LearnerGateway),
    clock: services.get(Clock),
    memory: services.get(HomeMemory),
    installation: services.get(Installation),
  };
  return new DashboardStore(ports, filter, story);
}
