import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { DeviceCopy } from '../../../application/ports/device-copy.ts';
import { LearnerGateway } from '../../../application/ports/learner-gateway.ts';
import type { ActivityDetails } from '../../../domain/activity/progression.ts';
import { showsRedo, startLink, type StartLink } from '../../../domain/activity/start-link.ts';
import type { Resolver } from '../../app/resolver.ts';
import { isMissing } from '../missing.ts';

/** The page of one Activity, alone or inside a Programme; slugs. */
export class ActivityStore {
  activity: ActivityDetails | null = null;
  failure: unknown = null;
  isResetting = false;
  resetFailed = false;
  readonly #gateway: LearnerGateway;
  readonly #copy: DeviceCopy;
  readonly #place: readonly [activity: string, programme?: string];

  constructor(ports: { gateway: LearnerGateway; copy: DeviceCopy }, activity: string, programme?: string) {
    this.#gateway = ports.gateway;
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

  /** When an Activity that is not open yet opens (epoch ms); null when it has no such date. */
  get opensAt(): number | null {
    return this.activity?.progressionStatus === 'AvailableSoon' ? this.activity.availableAt : null;
  }

  async load(): Promise<void> {
    try {
      const activity = await this.#gateway.activity(...this.#place);
      runInAction(() => (this.activity = activity));
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
    copy: services.get<DeviceCopy>(DeviceCopy),
  };
  return new ActivityStore(ports, activity, programme);
}
