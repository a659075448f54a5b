import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { AppError, toErrorCode } from '../../../application/errors.ts';
import { isActivityOpen, type ActivityDetails } from '../../../domain/activity/progression.ts';
import { isEnrolButtonShown, type ProgrammeDetails } from '../../../domain/programme/enrolment.ts';
import { chooseNextActivity } from '../../../domain/programme/next-activity.ts';
import type { Resolver } from '../../stores/resolver.ts';
import { isItemMissing, isItemWithdrawn } from '../not-found.ts';
import { getPagePorts, type PagePorts } from '../page-ports.ts';

/** The slug that no Programme may have, because /programme/search is another page (decision C36). */
const reserved = 'search';

/** The state of an Activity in its Programme for this family: done, open, or why not open. `at` in epoch ms. */
export type ProgrammeActivityState =
  | { kind: 'completed'; at: number }
  | { kind: 'open' }
  | { kind: 'opens'; at: number }
  | { kind: 'unpaid' }
  | { kind: 'undated' };

/** Holds the page of a Programme. */
export class ProgrammeStore {
  programme: ProgrammeDetails | null = null;
  failure: unknown = null;
  busy: 'enrolling' | 'resetting' | 'continuing' | null = null;
  /** The action that failed; null once the person dismisses the message. */
  failed: 'enrol' | 'reset' | 'continue' | null = null;
  now: number;
  readonly #ports: PagePorts;
  readonly #slug: string;

  constructor(ports: PagePorts, slug: string) {
    this.#ports = ports;
    this.#slug = slug;
    this.now = ports.clock.now();
    makeAutoObservable(this, { programme: observableRef, failure: observableRef }, { autoBind: true });
  }

  get isMissing(): boolean {
    return this.failure !== null && isItemMissing(this.failure);
  }

  get isWithdrawn(): boolean {
    return isItemWithdrawn(this.failure);
  }

  /** Returns the current slug if the address has a former one, otherwise null. */
  get renamedTo(): string | null {
    const { programme } = this;
    const asked = this.#slug;
    return programme && programme.slug !== asked && programme.id !== asked ? programme.slug : null;
  }

  get showsEnrol(): boolean {
    return this.programme !== null && isEnrolButtonShown(this.programme);
  }

  /**
   * True if the Programme has lapsed and the person has access. Without access a person can neither continue nor
   * restart, and the dialog would cover the link to the shop.
   */
  get isLapsed(): boolean {
    return this.programme?.progressionStatus === 'Lapsed' && !this.isUnpaid;
  }

  get isUnpaid(): boolean {
    return this.programme?.status === 'Payment Required';
  }

  get next(): ActivityDetails | null {
    return this.programme && chooseNextActivity(this.programme.activities);
  }

  /** Returns the instant at which the next Activity opens (epoch ms); null when it is open or has no date. */
  get nextOpensAt(): number | null {
    const { next, programme } = this;
    if (!next || next.progressionStatus === 'AvailableNow') return null;
    const opensAt = next.availableAt ?? programme?.nextActivityAt ?? null;
    return opensAt !== null && opensAt > this.now ? opensAt : null;
  }

  placeOf(activity: ActivityDetails): ProgrammeActivityState {
    if (activity.completedAt !== null) return { kind: 'completed', at: activity.completedAt };
    const { availableAt: at } = activity;
    if (at !== null && !isActivityOpen(activity, this.now)) return { kind: 'opens', at };
    if (activity.status === 'Payment Required') return { kind: 'unpaid' };
    return at === null ? { kind: 'undated' } : { kind: 'open' };
  }

  async load(): Promise<void> {
    try {
      if (this.#slug === reserved) throw new AppError('NotFound', 'No Programme has this slug.');
      const programme = await this.#ports.gateway.programme(this.#slug);
      runInAction(() => {
        this.programme = programme;
        this.updateNow();
      });
    } catch (error) {
      runInAction(() => (this.failure = error));
    }
  }

  /** Updates the current time, which may open an Activity. */
  updateNow(): void {
    this.now = this.#ports.clock.now();
  }

  /** Enrols the person, and loads the Programme again; an earlier enrolment is no error (specification 8). */
  async enrol(): Promise<void> {
    await this.#change('enrolling', 'enrol', () =>
      this.#ports.gateway.enrolProgramme(this.#slug).catch((error: unknown) => {
        if (!['AlreadyEnrolled', 'Conflict', 'TooManyRequests'].includes(toErrorCode(error))) throw error;
      }),
    );
  }

  async reset(): Promise<void> {
    await this.#change('resetting', 'reset', async () => {
      await this.#ports.gateway.resetProgramme(this.#slug);
      for (const { slug } of this.programme?.activities ?? [])
        this.#ports.copy.forget({ activity: slug, programme: this.#slug });
    });
  }

  async continue(): Promise<void> {
    await this.#change('continuing', 'continue', () => this.#ports.gateway.continueProgramme(this.#slug));
  }

  dismissFailed(): void {
    this.failed = null;
  }

  async #change(
    busy: NonNullable<ProgrammeStore['busy']>,
    what: NonNullable<ProgrammeStore['failed']>,
    call: () => Promise<void>,
  ): Promise<void> {
    runInAction(() => {
      this.busy = busy;
      this.failed = null;
    });
    try {
      await call();
      await this.load();
    } catch {
      runInAction(() => (this.failed = what));
    } finally {
      runInAction(() => (this.busy = null));
    }
  }
}

export function createProgrammeStore(services: Resolver, slug: string): ProgrammeStore {
  return new ProgrammeStore(getPagePorts(services), slug);
}
