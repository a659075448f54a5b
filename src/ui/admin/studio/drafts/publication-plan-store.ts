import type { ContentItemName } from '../../../../domain/content/content-kind.ts';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { toErrorCode } from '../../../../application/errors.ts';
import { Clock } from '../../../../application/ports/clock.ts';
import type {
  DraftingGateway,
  PublicationPlanRequest,
  ListedPublicationPlan,
} from '../../../../application/ports/device/authoring/drafting.ts';
import { defaultTimeZone, resolveLocalTime } from '../../../../domain/platform/local-time.ts';
import type { Resolver } from '../../../stores/resolver.ts';
import { deviceTimeZone } from '../../../stores/device-time-zone.ts';
import { AsyncRequest } from '../../async-request.ts';
import type { EditorStore } from '../editor/editor-store.ts';

/** Returns the IANA time zones: the person's own, London, then all others. */
export const listTimeZones = (own: string): string[] => [
  ...new Set([own, defaultTimeZone, ...Intl.supportedValuesOf('timeZone')]),
];

/** A text that can be planned, and the reason why it cannot be published. */
export type PlannableText = {
  readonly uploadBarred: EditorStore['uploadBarred'];
  /** Returns the request for a plan; null when the text has no schema. */
  toPlan(): Promise<PublicationPlanRequest | null>;
};

/** Lists plans, and plans the publication of a text at an instant. */
export class PublicationPlanStore {
  plans: readonly ListedPublicationPlan[] = [];
  isAbsent = false;
  /** The day and time in the field, as `2026-11-28T08:00`; empty before a choice. */
  local = '';
  /** The time zone of the author's device. */
  readonly ownZone: string;
  zone: string;
  /** True to mean the later of two instants, for a local time that the clocks show twice. */
  isLater = false;
  /** The plan whose time is being changed; null for a new plan. */
  moving: ListedPublicationPlan | null = null;
  readonly request = new AsyncRequest<void>();
  readonly #gateway: DraftingGateway;
  readonly #clock: Clock;
  readonly #text: PlannableText;
  readonly #item: ContentItemName | null;

  /** `item`: the item whose plans are listed; null for all. */
  constructor(
    gateway: DraftingGateway,
    clock: Clock,
    text: PlannableText,
    item: ContentItemName | null = null,
  ) {
    this.#gateway = gateway;
    this.#clock = clock;
    this.ownZone = deviceTimeZone(clock.now());
    this.zone = this.ownZone;
    this.#text = text;
    this.#item = item;
    makeAutoObservable(
      this,
      { plans: observableRef, moving: observableRef, request: false },
      { autoBind: true },
    );
  }

  get #instants(): readonly number[] {
    return resolveLocalTime(this.local, this.zone) ?? [];
  }

  /** True if the clocks show the chosen local time twice, at the end of summer time. */
  get isTwice(): boolean {
    return this.#instants.length > 1;
  }

  /** Returns the chosen instant (epoch ms); null for no time, and for one that the clocks skip. */
  get at(): number | null {
    return this.#instants.at(this.isLater ? -1 : 0) ?? null;
  }

  /** Returns the reason why no plan can be made now; null when one can. */
  get barred(): 'noTime' | 'noSuchTime' | 'over' | 'noSchema' | 'empty' | 'errors' | null {
    if (this.moving === null && this.#text.uploadBarred) return this.#text.uploadBarred;
    if (this.local === '') return 'noTime';
    if (this.at === null) return 'noSuchTime';
    return this.at <= this.#clock.now() ? 'over' : null;
  }

  choose(chosen: { local?: string; zone?: string; isLater?: boolean }): void {
    Object.assign(this, { isLater: false }, chosen);
    this.request.forgetFailure();
  }

  async refresh(): Promise<void> {
    try {
      const plans = await this.#gateway.plans();
      const item = this.#item;
      const isOfItem = ({ kind, slug }: ListedPublicationPlan): boolean =>
        kind === item?.kind && slug === item.slug;
      runInAction(() => (this.plans = item ? plans.filter(isOfItem) : plans));
    } catch (error) {
      runInAction(() => (this.isAbsent = toErrorCode(error) === 'NotFound'));
    }
  }

  /** Plans the text, or changes the time of the plan in `moving`. */
  async plan(): Promise<void> {
    const { at, zone, moving, barred } = this;
    if (barred !== null || at === null || this.request.isBusy) return;
    await this.request.ask(async () => {
      if (moving) await this.#gateway.movePlan(moving.id, { at, zone });
      else await this.#planText({ at, zone });
      await this.refresh();
      runInAction(() => {
        this.moving = null;
        this.local = '';
      });
    });
  }

  async #planText(when: { at: number; zone: string }): Promise<void> {
    const planned = await this.#text.toPlan();
    if (planned) await this.#gateway.plan(planned, when);
  }

  /** Chooses the plan whose time will be changed; null for a new plan. */
  move(plan: ListedPublicationPlan | null): void {
    this.moving = plan;
    this.local = '';
    this.request.forgetFailure();
  }

  async cancel(id: string): Promise<void> {
    await this.request.ask(async () => {
      await this.#gateway.cancelPlan(id);
      await this.refresh();
    });
  }
}

export const createPublicationPlanStore = (
  services: Resolver,
  ...[gateway, text, item]: [DraftingGateway, PlannableText, ContentItemName | null]
): PublicationPlanStore => new PublicationPlanStore(gateway, services.get(Clock), text, item);
