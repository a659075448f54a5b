import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { errorCode } from '../../../../application/errors.ts';
import { Clock } from '../../../../application/ports/clock.ts';
import type { DraftingGateway, ListedPlan } from '../../../../application/ports/device/drafting.ts';
import { instantsOf } from '../../../../domain/platform/local-time.ts';
import type { Resolver } from '../../../stores/resolver.ts';
import { AsyncRequest } from '../../async-request.ts';
import { namesIn } from './draft-text.ts';
import type { EditorStore } from './editor-store.ts';

/** The zones of this browser, the person's own first. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
export const zones = (): string[] => [
  ...new Set([ownZone(), 'Europe/London', ...Intl.supportedValuesOf('timeZone')]),
];

/** Publishing at an instant: the time that is being chosen, and what waits. */
export class PlanStore {
  plans: readonly ListedPlan[] = [];
  isAbsent = false;
  /** A day and a time as the field has them; empty before one is chosen. */
  local = '';
  zone = ownZone();
  /** Where the clocks show the time twice: the later one of them. */
  isLater = false;
  /** The plan whose time is being changed; null for a new one. */
  moving: ListedPlan | null = null;
  readonly request = new AsyncRequest<void>();
  readonly #gateway: DraftingGateway;
  readonly #clock: Clock;
  readonly #editor: EditorStore;

  constructor(gateway: DraftingGateway, clock: Clock, editor: EditorStore) {
    this.#gateway = gateway;
    this.#clock = clock;
    this.#editor = editor;
    makeAutoObservable(
      this,
      { plans: observableRef, moving: observableRef, request: false },
      { autoBind: true },
    );
  }

  get #instants(): readonly number[] {
    return instantsOf(this.local, this.zone) ?? [];
  }

  /** The chosen time is shown by the clocks twice. */
  get isTwice(): boolean {
    return this.#instants.length > 1;
  }

  /** The chosen instant; null where there is none. */
  get at(): number | null {
    return this.#instants.at(this.isLater ? -1 : 0) ?? null;
  }

  /** Why nothing can be planned now. */
  get barred(): 'noTime' | 'noSuchTime' | 'over' | 'noSchema' | 'empty' | 'errors' | null {
    if (this.moving === null && this.#editor.uploadBarred) return this.#editor.uploadBarred;
    if (this.local === '') return 'noTime';
    if (this.at === null) return 'noSuchTime';
    return this.at <= this.#clock.now() ? 'over' : null;
  }

  choose(chosen: { local?: string; zone?: string; isLater?: boolean }): void {
    Object.assign(this, { isLater: false }, chosen);
    this.request.forgetFailure();
  }

  async look(): Promise<void> {
    try {
      const plans = await this.#gateway.plans();
      runInAction(() => (this.plans = plans));
    } catch (error) {
      runInAction(() => (this.isAbsent = errorCode(error) === 'NotFound'));
    }
  }

  /** Plans the text of the editor, or moves the plan that is being changed. */
  async plan(): Promise<void> {
    const { at, zone, moving, barred } = this;
    if (barred !== null || at === null || this.request.isBusy) return;
    await this.request.ask(async () => {
      if (moving) await this.#gateway.movePlan(moving.id, { at, zone });
      else await this.#planText({ at, zone });
      await this.look();
      runInAction(() => {
        this.moving = null;
        this.local = '';
      });
    });
  }

  async #planText(when: { at: number; zone: string }): Promise<void> {
    const { kind, keeper, note } = this.#editor;
    if (kind === null) return;
    const file = await this.#editor.plainText();
    const { base } = keeper.label;
    const from = base?.slug === namesIn(file).slug ? base.version : null;
    await this.#gateway.plan({ kind, file, note: note.trim(), base: from }, when);
  }

  /** The fields are about this plan from now on; null for a new one. */
  move(plan: ListedPlan | null): void {
    this.moving = plan;
    this.local = '';
    this.request.forgetFailure();
  }

  async cancel(id: string): Promise<void> {
    await this.request.ask(async () => {
      await this.#gateway.cancelPlan(id);
      await this.look();
    });
  }
}

export const planStoreOf = (services: Resolver, gateway: DraftingGateway, editor: EditorStore): PlanStore =>
  new PlanStore(gateway, services.get<Clock>(Clock), editor);
