import type { ContentItemName } from '../../../../domain/content/content-kind.ts';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { toErrorCode } from '../../../../application/errors.ts';
import { Clock } from '../../../../application/ports/clock.ts';
import type {
  DraftingGateway,
  PublicationPlanRequest,
  ListedPublicationPlan,
} from '../../../../application/ports/device/authoring/drafting.ts';
import { resolveLocalTime } from '../../../../domain/platform/local-time.ts';
import type { Resolver } from '../../../stores/resolver.ts';
import { AsyncRequest } from '../../async-request.ts';
import type { EditorStore } from '../editor/editor-store.ts';

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the time zones that this browser knows, the person's own first. */
export const listTimeZones = (): string[] => [
  ...new Set([ownZone(), 'Europe/London', ...Intl.supportedValuesOf('timeZone')]),
];

/** A text to plan, and the reason why it cannot be published. */
export type PlannableText = {
  readonly uploadBarred: EditorStore['uploadBarred'];
  /** Returns the current file; null when it has no kind. */
  toPlan(): Promise<PublicationPlanRequest | null>;
};

/** Plans the publication of a text at an instant, and lists the plans. */
export class PublicationPlanStore {
  plans: readonly ListedPublicationPlan[] = [];
  isAbsent = false;
  /** The day and time in the form of the field; empty before one is chosen. */
  local = '';
  zone = ownZone();
  /** True for the later instant of a time that the clocks show twice. */
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

  /** True if the clocks show the chosen time twice. */
  get isTwice(): boolean {
    return this.#instants.length > 1;
  }

  /** Returns the chosen instant; null when there is none. */
  get at(): number | null {
    return this.#instants.at(this.isLater ? -1 : 0) ?? null;
  }

  /** Returns the reason why nothing can be planned now; null when it can. */
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

  /** Plans the editor's text, or moves the plan that is being changed. */
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

  /** Loads a plan into the fields to change its time; null for a new plan. */
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
