import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { errorCode } from '../../../application/errors.ts';
import { AccountGateway, type AccountDetails } from '../../../application/ports/device/account-gateway.ts';
import { Clock } from '../../../application/ports/clock.ts';
import { OfflineStore } from '../../../application/ports/device/offline-store.ts';
import type { PaceName } from '../../../domain/chat/timing.ts';
import type { Resolver } from '../../stores/resolver.ts';

export type Act = 'export' | 'plan' | 'keep';

/** One's own account, and what its owner does with it. */
export class AccountStore {
  /** 'absent': the server has no calls for it. */
  phase: 'loading' | 'shown' | 'absent' | 'failed' = 'loading';
  details: AccountDetails | null = null;
  busy: Act | null = null;
  /** What has just happened. */
  done: Act | null = null;
  failed: { act: Act; error: unknown } | null = null;
  /** Why the account is not shown. */
  failure: unknown = null;
  /** The second step of deleting waits for its owner's word. */
  isAsking = false;
  /** How fast messages appear in the conversations that this device opens next. */
  pace: PaceName;
  readonly #gateway: AccountGateway;
  readonly #copy: OfflineStore;
  readonly #clock: Clock;

  constructor({ gateway, copy, clock }: { gateway: AccountGateway; copy: OfflineStore; clock: Clock }) {
    this.#gateway = gateway;
    this.#copy = copy;
    this.#clock = clock;
    this.pace = copy.pace() ?? 'normal';
    makeAutoObservable(
      this,
      { details: observableRef, failed: observableRef, failure: observableRef },
      { autoBind: true },
    );
  }

  /** The last instant of access that runs now or is to come; null without any. */
  get accessUntil(): number | null {
    const now = this.#clock.now();
    const ends = (this.details?.grants ?? []).map(({ until }) => until).filter((until) => until > now);
    return ends.length === 0 ? null : Math.max(...ends);
  }

  async open(): Promise<void> {
    this.phase = 'loading';
    try {
      this.#show(await this.#gateway.account());
    } catch (failure) {
      runInAction(() => {
        this.phase = errorCode(failure) === 'NotFound' ? 'absent' : 'failed';
        this.failure = failure;
      });
    }
  }

  choosePace(pace: PaceName): void {
    this.pace = pace;
    this.#copy.savePace(pace);
  }

  /** Everything that is kept, as JSON text; null when it failed, which is told. */
  exported(): Promise<string | null> {
    return this.#act('export', () => this.#gateway.exported());
  }

  ask(): void {
    this.failed = null;
    this.isAsking = true;
  }

  stay(): void {
    this.isAsking = false;
  }

  /** The second step: the account will be deleted, unless this is taken back. */
  async planErasure(): Promise<void> {
    const details = await this.#act('plan', () => this.#gateway.planErasure());
    runInAction(() => {
      this.stay();
      if (details) this.#show(details);
    });
  }

  async keepAccount(): Promise<void> {
    const details = await this.#act('keep', () => this.#gateway.takeBackErasure());
    if (details) this.#show(details);
  }

  dismiss(): void {
    this.failed = null;
  }

  #show(details: AccountDetails): void {
    runInAction(() => {
      this.details = details;
      this.phase = 'shown';
    });
  }

  async #act<T>(act: Act, work: () => Promise<T>): Promise<T | null> {
    if (this.busy !== null) return null;
    this.busy = act;
    this.done = null;
    this.failed = null;
    try {
      const result = await work();
      runInAction(() => (this.done = act));
      return result;
    } catch (error) {
      runInAction(() => (this.failed = { act, error }));
      return null;
    } finally {
      runInAction(() => (this.busy = null));
    }
  }
}

export const accountStoreFrom = (services: Resolver): AccountStore =>
  new AccountStore({
    gateway: services.get<AccountGateway>(AccountGateway),
    copy: services.get<OfflineStore>(OfflineStore),
    clock: services.get<Clock>(Clock),
  });
