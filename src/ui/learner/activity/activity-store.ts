import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { ServerTime, type Clock } from '../../../application/ports/clock.ts';
import { DeviceCopy } from '../../../application/ports/device-copy.ts';
import { LearnerGateway } from '../../../application/ports/learner-gateway.ts';
import { isOpen, type ActivityDetails } from '../../../domain/activity/progression.ts';
import { showsRedo, startLink, type StartLink } from '../../../domain/activity/start-link.ts';
import type { Resolver } from '../../app/resolver.ts';
import { isMissing } from '../missing.ts';

/** The page of one Activity, alone or inside a Programme; slugs. */
export class ActivityStore {
  activity: ActivityDetails | null = null;
  failure: unknown = null;
  isResetting = false;
  resetFailed = false;
  now: number;
  readonly #gateway: LearnerGateway;
  readonly #clock: Clock;
  readonly #copy: DeviceCopy;
  readonly #place: readonly [activity: string, programme?: string];

  constructor(
    ports: { gateway: LearnerGateway; clock: Clock; copy: DeviceCopy },
    activity: string,
    programme?: string,
  ) {
    this.#gateway = ports.gateway;
    this.#clock = ports.clock;
    this.now = ports.clock.now();
    this.#copy = ports.copy;
    this.#place = programme === undefined ? [activity] : [activity, programme];
    makeAutoObservable(this, { activity: observableRef, failure: observableRef }, { autoBind: true });
  }

  get isMissing(): boolean {
    return this.failure !== null && isMissing(this.failure);
  }

  get startLink(): StartLink | null {
    return this.activity && startLink(this.activity, this.#where());
  }

  get showsRedo(): boolean {
    return this.activity !== null && showsRedo(this.activity, this.#where());
  }

  /** When an Activity that is not open yet opens (epoch ms); null when it is, or has no such date. */
  get opensAt(): number | null {
    const { activity, now } = this;
    if (activity?.progressionStatus !== 'AvailableSoon' || isOpen(activity, now)) return null;
    return activity.availableAt;
  }

  /** Waits for the Activity to open. Returns the end of the waiting. */
  awaitOpening(): () => void {
    const { opensAt } = this;
    return opensAt === null ? () => undefined : this.#clock.schedule(opensAt, this.lookAtClock);
  }

  lookAtClock(): void {
    this.now = this.#clock.now();
  }

  async load(): Promise<void> {
    try {
      const activity = await this.#gateway.activity(...this.#place);
      runInAction(() => {
        this.activity = activity;
        this.lookAtClock();
      });
    } catch (error) {
      runInAction(() => (this.failure = error));
    }
  }

  /** 'Redo activity': the progress goes, the page stays (decision A26). */
  async redo(): Promise<void> {
    this.isResetting = true;
    this.resetFailed = false;
    try {
      await this.#gateway.resetActivity(...this.#place);
      const [activity, programme] = this.#place;
      this.#copy.forget({ activity, programme });
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

export function activityStoreFrom(services: Resolver, activity: string, programme?: string): ActivityStore {
  const ports = {
    gateway: services.get<LearnerGateway>(LearnerGateway),
    clock: services.get<Clock>(ServerTime),
    copy: services.get<DeviceCopy>(DeviceCopy),
  };
  return new ActivityStore(ports, activity, programme);
}
