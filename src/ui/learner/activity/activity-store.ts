import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { isActivityOpen, type ActivityDetails } from '../../../domain/activity/progression.ts';
import { isRedoShown, chooseStartLink, type StartLink } from '../../../domain/activity/start-link.ts';
import type { Resolver } from '../../stores/resolver.ts';
import { isItemMissing, isItemWithdrawn } from '../not-found.ts';
import { getPagePorts, type PagePorts } from '../page-ports.ts';

/** Holds the page of an Activity, alone or inside a Programme. */
export class ActivityStore {
  activity: ActivityDetails | null = null;
  failure: unknown = null;
  isResetting = false;
  resetFailed = false;
  now: number;
  readonly #ports: PagePorts;
  readonly #place: readonly [activity: string, programme?: string];

  constructor(ports: PagePorts, activity: string, programme?: string) {
    this.#ports = ports;
    this.now = ports.clock.now();
    this.#place = programme === undefined ? [activity] : [activity, programme];
    makeAutoObservable(this, { activity: observableRef, failure: observableRef }, { autoBind: true });
  }

  get isMissing(): boolean {
    return this.failure !== null && isItemMissing(this.failure);
  }

  get isWithdrawn(): boolean {
    return isItemWithdrawn(this.failure);
  }

  /** Returns the current slug if the address has a former one, otherwise null. */
  get renamedTo(): string | null {
    const { activity } = this;
    const asked = this.#place[0];
    return activity && activity.slug !== asked && activity.id !== asked ? activity.slug : null;
  }

  get startLink(): StartLink | null {
    return this.activity && chooseStartLink(this.activity, this.#where());
  }

  get showsRedo(): boolean {
    return this.activity !== null && isRedoShown(this.activity, this.#where());
  }

  /** Returns the instant at which an Activity opens (epoch ms); null when it is open or has no date. */
  get opensAt(): number | null {
    const { activity, now } = this;
    if (activity?.progressionStatus !== 'AvailableSoon' || isActivityOpen(activity, now)) return null;
    return activity.availableAt;
  }

  /** Opens the Activity on the page once its time comes. Returns a function that ends this. */
  awaitOpening(): () => void {
    const { opensAt } = this;
    return opensAt === null ? () => undefined : this.#ports.clock.schedule(opensAt, this.updateNow);
  }

  updateNow(): void {
    this.now = this.#ports.clock.now();
  }

  async load(): Promise<void> {
    try {
      const activity = await this.#ports.gateway.activity(...this.#place);
      runInAction(() => {
        this.activity = activity;
        this.updateNow();
      });
    } catch (error) {
      runInAction(() => (this.failure = error));
    }
  }

  /** Deletes the progress for 'Redo activity', and stays on this page (decision A26). */
  async redo(): Promise<void> {
    this.isResetting = true;
    this.resetFailed = false;
    try {
      await this.#ports.gateway.resetActivity(...this.#place);
      const [activity, programme] = this.#place;
      this.#ports.copy.forget({ activity, programme });
      await this.load();
    } catch {
      runInAction(() => (this.resetFailed = true));
    } finally {
      runInAction(() => (this.isResetting = false));
    }
  }

  #where(): { insideProgramme: boolean } {
    return { insideProgramme: this.#place.length > 1 };
  }
}

export function createActivityStore(services: Resolver, activity: string, programme?: string): ActivityStore {
  return new ActivityStore(getPagePorts(services), activity, programme);
}
